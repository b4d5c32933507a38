<?php
/** The routes. If a permission callback refuses, WordPress answers 401 to visitors and 403 to users. */

namespace AffiliateService;

function register_routes(): void
{
    $deployed = \SWITCHES['dialect'] === 'deployed';
    route('/portal/stats', 'is_user_logged_in', for_affiliate($deployed
        ? __NAMESPACE__ . '\deployed_stats'
        : __NAMESPACE__ . '\documented_stats'));
    route('/portal/referrals', 'is_user_logged_in', for_affiliate(__NAMESPACE__ . '\history'));
    route('/portal/bootstrap', 'is_user_logged_in', for_affiliate(__NAMESPACE__ . '\bootstrap'));
    register_portal_routes();
    register_desk_routes();
    if (\SWITCHES['pro']) {
        route('/settings/groups/(?P<id>\d+)/affiliates', __NAMESPACE__ . '\may_manage', function ($request) {
            $id = (int) $request['id'];
            return group_exists($id) ? members($id, $request, "/settings/groups/$id/affiliates") : no_group();
        });
        route('/settings/groups', __NAMESPACE__ . '\may_manage', fn($request) => [
            'groups' => deployed_page(group_page($request), __NAMESPACE__ . '\deployed_group', '/settings/groups'),
        ]);
    }
}

function route(string $pattern, callable $permission, callable $answer, array $methods = ['GET']): void
{
    register_rest_route(ROOT, $pattern, [
        'methods' => $methods,
        'permission_callback' => $permission,
        'callback' => $answer,
    ]);
}

function may_manage(): bool
{
    return current_user_can('manage_options');
}

/** A callback that passes the affiliate who sends the request. */
function for_affiliate(callable $answer): callable
{
    return function (\WP_REST_Request $request) use ($answer) {
        $affiliate = current_affiliate();
        return $affiliate ? $answer($affiliate, $request) : not_an_affiliate();
    };
}

function members(int $group, \WP_REST_Request $request, string $route): array
{
    $page = group_members($group, $request);
    return [
        'affiliates' => \SWITCHES['dialect'] === 'deployed'
            ? deployed_page($page, __NAMESPACE__ . '\deployed_member', $route)
            : documented_members($page),
    ];
}

function history(object $affiliate, \WP_REST_Request $request): array
{
    $page = referral_page($affiliate, read_paging($request));
    return ['referrals' => deployed_page($page, __NAMESPACE__ . '\deployed_history_row', '/portal/referrals')];
}

/** The answer with currency and share link. */
function bootstrap(object $affiliate): array
{
    $user = wp_get_current_user();
    $newest = newest_referrals($affiliate, 1, false)[0] ?? null;
    return [
        'site_info' => [
            'site_url' => home_url('/'),
            'site_name' => get_bloginfo('name'),
            'share_url' => home_url('/'),
            'aff_var' => 'ref',
            'aff_value' => (int) $affiliate->id,
        ],
        'additional_sites' => [],
        'user' => [
            'full_name' => $user->display_name,
            'edit_url' => admin_url("user-edit.php?user_id={$user->ID}"),
            'email' => $user->user_email,
            'avatar' => '',
            'affiliate_id' => (int) $affiliate->id,
            'website' => '',
            'user_name' => $user->user_login,
        ],
        'branded_coupons' => [],
        'currency' => ($newest->currency ?? 'USD') === 'EUR'
            ? ['currency' => 'EUR', 'currency_symbol' => '€', 'currency_symbol_position' => 'right_space']
            : ['currency' => 'USD', 'currency_symbol' => '$', 'currency_symbol_position' => 'left'],
        'qr_code_settings' => [],
    ];
}
