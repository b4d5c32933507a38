<?php
/** Formats exact decimals as text; MariaDB adds them up. */

namespace AffiliateService;

/** Decimal places of sums: more than any currency has. */
const PLACES = 10;

/** SQL: the sum of the amounts in these statuses; 0 without rows. */
function sum_of(string ...$statuses): string
{
    $places = PLACES;
    return 'COALESCE(SUM(CASE WHEN ' . in_status($statuses) . " THEN CAST(amount AS DECIMAL(38, $places)) END), 0)";
}

/** SQL: the longest fraction among the amounts of these statuses. */
function places_of(string ...$statuses): string
{
    $fraction = "LENGTH(SUBSTRING_INDEX(amount, '.', -1))";
    return 'COALESCE(MAX(CASE WHEN ' . in_status($statuses) . " AND amount LIKE '%.%' THEN $fraction END), 0)";
}

function in_status(array $statuses): string
{
    return "status IN ('" . implode("', '", $statuses) . "')";
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
