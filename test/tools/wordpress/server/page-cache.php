<?php
/**
 * An overeager cache: it stores REST answers despite their headers, and ignores the cache-busting parameter.
 * At least it separates users.
 */

namespace PageCache;

/** Answers from the cache, or stores this answer in it. */
function answer(): bool
{
    if (!\SWITCHES['cache'] || $_SERVER['REQUEST_METHOD'] !== 'GET' || !is_rest()) {
        return false;
    }
    $path = \FOLDER . '/cache/' . key();
    $kept = @file_get_contents($path);
    if ($kept === false) {
        ob_start(fn(string $body) => keep($path, $body));
        return false;
    }
    $kept = json_decode($kept, true);
    http_response_code($kept['status']);
    foreach ($kept['headers'] as $header) {
        header($header, false);
    }
    header('Age: ' . max(1, time() - $kept['time']));
    echo $kept['body'];
    return true;
}

function is_rest(): bool
{
    return isset($_GET['rest_route']) || str_contains($_SERVER['REQUEST_URI'], '/wp-json/');
}

function key(): string
{
    $query = $_GET;
    unset($query['_']);
    ksort($query);
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    return sha1(json_encode([$path, $query, $_SERVER['HTTP_AUTHORIZATION'] ?? null]));
}

function keep(string $path, string $body): string
{
    $kept = [
        'time' => time(),
        'status' => http_response_code(),
        'headers' => headers_list(),
        'body' => $body,
    ];
    @mkdir(dirname($path));
    file_put_contents($path, json_encode($kept), LOCK_EX);
    return $body;
}
