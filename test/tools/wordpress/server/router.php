<?php
/**
 * PHP's built-in web server runs this file for every request: it does what Apache or nginx does in front of
 * WordPress, including what troubles an extension (switches.json).
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
// Not in a function: WordPress needs its variables to be global.
chdir(dirname($script));
require $script;
