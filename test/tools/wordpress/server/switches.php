<?php
/**
 * Switches that change while the site runs, read for every request. FOLDER is the temporary folder of this
 * site.
 */

define('FOLDER', getenv('WORDPRESS_FOLDER'));
define('SWITCHES', json_decode(file_get_contents(FOLDER . '/switches.json'), true));
