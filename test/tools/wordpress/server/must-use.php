<?php
/** Plays the site's hosting, as a "must-use" plugin, which WordPress always loads, also during installation. */

// The site sends no mail and no requests, and shows no avatars.
add_filter('pre_wp_mail', '__return_true');
add_filter('pre_http_request', fn() => new WP_Error('http_request_not_executed', 'Not from here.'));
add_filter('pre_option_show_avatars', '__return_zero');
remove_action('wp_head', 'print_emoji_detection_script', 7);
remove_action('admin_print_scripts', 'print_emoji_detection_script');

if (!SWITCHES['applicationPasswords']) {
    add_filter('wp_is_application_passwords_available', '__return_false');
}

// Shop plugins reserve wp-admin for the staff, and redirect customers to the home page.
if (SWITCHES['keepOutOfAdmin']) {
    add_action('admin_init', function () {
        if (!wp_doing_ajax() && !current_user_can('manage_options')) {
            wp_safe_redirect(home_url('/'));
            exit();
        }
    });
}
