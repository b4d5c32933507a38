<?php
/**
 * Exact decimals as text. MariaDB adds them up; here they only get their written form.
 */

namespace AffiliateService;

/** Places that sums are made with: more than any currency has. */
const PLACES = 10;

/** SQL: sum of an amount column over the rows of one status; "0.0000000000" without any. */
function sum_of(string $status): string
{
    $places = PLACES;
    return "COALESCE(SUM(CASE WHEN status = '$status' THEN CAST(amount AS DECIMAL(38, $places)) END), 0)";
}

/** SQL: the longest fraction among the amounts of one status. */
function places_of(string $status): string
{
    $fraction = "LENGTH(SUBSTRING_INDEX(amount, '.', -1))";
    return "COALESCE(MAX(CASE WHEN status = '$status' AND amount LIKE '%.%' THEN $fraction END), 0)";
}

/** "200.1000000000" with 2 places → "200.10" */
function cut(string $decimal, int $places): string
{
    [$whole, $fraction] = explode('.', "$decimal.");
    return $places === 0 ? $whole : "$whole." . substr(str_pad($fraction, $places, '0'), 0, $places);
}

/** "200.10" → "200.1", "1250" stays */
function trimmed(string $decimal): string
{
    return str_contains($decimal, '.') ? rtrim(rtrim($decimal, '0'), '.') : $decimal;
}
