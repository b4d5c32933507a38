<?php
/** Ends a script of the command line with one line that says why. */
function fail(string $why): never
{
    fwrite(STDERR, "$why\n");
    exit(1);
}
