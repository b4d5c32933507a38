<?php
/**
 * PHP's built-in web server runs this file for every request. It does the work of Apache or nginx in front of WordPress,
 * including settings that trouble an extension (switches.json).
 */

require __DIR__ . '/switches.php';
require __DIR__ . '/front.php';

if (Front\refuse()) {
    return true;
}
$script = Front\script();
if ($script === null) {
    return Front\missing();
}
if (!str_ends_with($script, '.php')) {
    return false;
}
Front\strip_authorization();
// This is in no function, because WordPress needs global variables.
chdir(dirname($script));
require $script;
