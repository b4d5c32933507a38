<?php
/**
 * Reads the switches, which may change while the site runs, for every request. FOLDER is the temporary folder of the site.
 */

define('FOLDER', getenv('WORDPRESS_FOLDER'));
define('SWITCHES', json_decode(file_get_contents(FOLDER . '/switches.json'), true));
