<?php
/** The site's configuration. JSON files hold the values that differ between starts. */

define('INSTALLED', dirname(__DIR__, 2));
require_once INSTALLED . '/server/switches.php';

define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . FOLDER . '/db.sock');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
$table_prefix = 'wp_';

define('WP_HOME', SWITCHES['origin'] . SWITCHES['subfolder']);
define('WP_SITEURL', WP_HOME);
define('WP_DEFAULT_THEME', 'shop');

// Application passwords need https, except on a site that declares itself local.
define('WP_ENVIRONMENT_TYPE', 'local');

// The site sends no requests, and runs no background tasks and no installations.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISALLOW_FILE_MODS', true);

foreach (json_decode(file_get_contents(INSTALLED . '/salts.json'), true) as $name => $salt) {
    define($name, $salt);
}

defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
