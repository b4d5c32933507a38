<?php
/**
 * What is switched from outside while the site runs, read anew for every request. FOLDER is the temporary folder
 * that everything of this site lies in.
 */

define('FOLDER', getenv('WORDPRESS_FOLDER'));
define('SWITCHES', json_decode(file_get_contents(FOLDER . '/switches.json'), true));
