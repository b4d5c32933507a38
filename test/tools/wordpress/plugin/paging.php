<?php
/**
 * Pages of longer lists.
 */

namespace AffiliateService;

const DEFAULT_PER_PAGE = 15;
const MAXIMUM_PER_PAGE = 100;

/** Reads page and page size; a value that is no positive integer counts as missing. */
function read_paging(\WP_REST_Request $request, int $per_page = DEFAULT_PER_PAGE): array
{
    return [
        'page' => positive($request['page']) ?? 1,
        'per_page' => min(positive($request['per_page']) ?? $per_page, MAXIMUM_PER_PAGE),
    ];
}

function positive(mixed $text): ?int
{
    $value = filter_var($text, FILTER_VALIDATE_INT, ['options' => ['min_range' => 1]]);
    return $value === false ? null : $value;
}

/** One page of a query. `$from`: table and WHERE, already escaped. */
function page_of(string $from, string $columns, string $order, array $paging): array
{
    global $wpdb;
    $offset = ($paging['page'] - 1) * $paging['per_page'];
    return $paging + [
        'total' => (int) $wpdb->get_var("SELECT COUNT(*) FROM $from"),
        'items' => $wpdb->get_results(
            "SELECT $columns FROM $from ORDER BY $order LIMIT {$paging['per_page']} OFFSET $offset",
        ),
    ];
}

/** A page in a deployed service's envelope. `$route`: the route of the list. */
function deployed_page(array $page, callable $row, string $route): array
{
    $path = untrailingslashit(rest_url(ROOT . $route));
    ['page' => $current, 'per_page' => $per_page, 'total' => $total, 'items' => $items] = $page;
    $last = max(1, (int) ceil($total / $per_page));
    $from = ($current - 1) * $per_page + 1;
    $url = fn(int $number) => $number < 1 || $number > $last ? null : "$path/?page=$number";
    return [
        'current_page' => $current,
        'data' => array_map($row, $items),
        'first_page_url' => "$path/?page=1",
        'from' => $items ? $from : null,
        'last_page' => $last,
        'last_page_url' => "$path/?page=$last",
        'links' => [
            ['url' => $url($current - 1), 'label' => 'pagination.previous', 'active' => false],
            ['url' => "$path/?page=$current", 'label' => (string) $current, 'active' => true],
            ['url' => $url($current + 1), 'label' => 'pagination.next', 'active' => false],
        ],
        'next_page_url' => $url($current + 1),
        'path' => $path,
        'per_page' => $per_page,
        'prev_page_url' => $url($current - 1),
        'to' => $items ? $from + count($items) - 1 : null,
        'total' => $total,
    ];
}
