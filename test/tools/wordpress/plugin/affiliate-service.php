<?php
/**
 * Plugin Name: Affiliate Service
 * Description: The affiliate service's interface on real tables, for the tests of Affiliate Glance.
 * Version: 1.0
 * License: MIT
 * Requires PHP: 8.1
 *
 * Follows the same rules as the embedded service (test/tools/service), under WordPress's own authentication.
 * SWITCHES select the dialect and the routes.
 */

namespace AffiliateService;

defined('ABSPATH') || exit;

const ROOT = 'fluent-affiliate/v2';

require __DIR__ . '/tables.php';
require __DIR__ . '/decimal.php';
require __DIR__ . '/figures.php';
require __DIR__ . '/paging.php';
require __DIR__ . '/members.php';
require __DIR__ . '/documented.php';
require __DIR__ . '/deployed.php';
require __DIR__ . '/portal.php';
require __DIR__ . '/desk.php';
require __DIR__ . '/answers.php';
require __DIR__ . '/routes.php';

register_activation_hook(__FILE__, __NAMESPACE__ . '\create_tables');
add_action('rest_api_init', __NAMESPACE__ . '\register_routes');
add_filter('rest_post_dispatch', __NAMESPACE__ . '\sign_missing_route', 10, 3);
