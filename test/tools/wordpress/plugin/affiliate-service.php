<?php
/**
 * Plugin Name: Affiliate Service
 * Description: The affiliate service for the tests of Affiliate Glance.
 * Version: 1.0
 * License: MIT
 * Requires PHP: 8.1
 *
 * WordPress recognizes the user; the tests' model of the service, which runs beside the site, answers (model-server.ts).
 */

namespace AffiliateService;

defined('ABSPATH') || exit;

const ROOT = 'fluent-affiliate/v2';

// The index names the service by its routes.
add_action('rest_api_init', fn() => register_rest_route(ROOT, '/portal/stats', [
    'methods' => 'GET',
    'permission_callback' => '__return_true',
    'callback' => fn() => [],
]));

// WordPress answers a preflight with a later filter.
add_filter('rest_pre_dispatch', function ($answer, $server, \WP_REST_Request $request) {
    return str_starts_with($request->get_route(), '/' . ROOT) ? ask_model($request) : $answer;
}, 9, 3);

function ask_model(\WP_REST_Request $request): \WP_REST_Response
{
    $query = $_SERVER['QUERY_STRING'] ?? '';
    $header = 'X-Home: ' . home_url() . "\r\nX-User: " . wp_get_current_user()->user_login;
    $context = ['method' => $request->get_method(), 'header' => $header, 'ignore_errors' => true];
    $url = \SWITCHES['model'] . $request->get_route() . "?$query";
    $body = file_get_contents($url, false, stream_context_create(['http' => $context]));
    $response = new \WP_REST_Response(json_decode($body), (int) explode(' ', $http_response_header[0])[1]);
    foreach (preg_grep('/^allow:/i', $http_response_header) as $line) {
        $response->header('Allow', trim(substr($line, strlen('allow:'))));
    }
    return $response;
}
