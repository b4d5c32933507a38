<?php
/**
 * Installs WordPress without a browser: tables, users, theme and the service's plugin. Standard input: JSON with
 * `title` and `users`.
 */

define('WP_INSTALLING', true);
require dirname(__DIR__) . '/site/shop/wp-load.php';
require __DIR__ . '/fail.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

$given = json_decode(stream_get_contents(STDIN), true);
$admin = array_shift($given['users']);

wp_install($given['title'], $admin['login'], $admin['email'], true, '', $admin['password']);
wp_installing(false);
foreach ($given['users'] as $user) {
    $id = wp_insert_user([
        'user_login' => $user['login'],
        'user_pass' => $user['password'],
        'user_email' => $user['email'],
        'role' => $user['role'],
    ]);
    is_wp_error($id) && fail($id->get_error_message());
}
$failed = activate_plugin('affiliate-service/affiliate-service.php');
is_wp_error($failed) && fail($failed->get_error_message());
