<?php
/** Ends a command-line script with one line of explanation. */
function fail(string $why): never
{
    fwrite(STDERR, "$why\n");
    exit(1);
}
