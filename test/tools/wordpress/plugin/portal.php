<?php
/** The portal's optional routes; each may be missing or forbidden. */

namespace AffiliateService;

function register_portal_routes(): void
{
    portal_route('listsPayouts', '/portal/transactions', __NAMESPACE__ . '\payouts');
    portal_route('listsClicks', '/portal/visits', __NAMESPACE__ . '\clicks');
    // The extension never uses POST.
    portal_route('offersSettings', '/portal/settings', __NAMESPACE__ . '\settings', ['GET', 'POST']);
}

function portal_route(string $switch, string $pattern, callable $answer, array $methods = ['GET']): void
{
    $may = \SWITCHES[$switch] === 'forbidden' ? '__return_false' : 'is_user_logged_in';
    if (\SWITCHES[$switch]) {
        route($pattern, $may, for_affiliate($answer), $methods);
    }
}

/** Payouts, without ids and currency. */
function payouts(object $affiliate, \WP_REST_Request $request): array
{
    $page = page_of(own('payouts', $affiliate), '*', 'id DESC', read_paging($request));
    $row = fn(object $payout) => [
        'human_date' => human_date($payout->created_at),
        'amount' => trimmed($payout->amount),
        'status' => $payout->status,
        'description' => $payout->description,
    ];
    return [
        'transactions' => [
            'data' => array_map($row, $page['items']),
            'total' => $page['total'],
            'per_page' => $page['per_page'],
            'current_page' => $page['page'],
        ],
    ];
}

/** Clicks, each with the sum of its listed referrals, also rejected ones, in floats. */
function clicks(object $affiliate, \WP_REST_Request $request): array
{
    global $wpdb;
    $amounts = 'SELECT amount FROM ' . own('referrals', $affiliate) . ' AND status IN ' . LISTED
        . ' AND visit_id = %d ORDER BY created_at DESC, id DESC';
    $row = function (object $click) use ($affiliate, $wpdb, $amounts): array {
        $path = $click->url;
        $total = array_sum(array_map('floatval', $wpdb->get_col($wpdb->prepare($amounts, $click->id))));
        return [
            'url' => str_starts_with($path, '/') ? add_query_arg('ref', $affiliate->id, home_url($path)) : $path,
            'referrer' => $click->referrer,
            'utm_campaign' => $click->utm_campaign,
            'utm_medium' => $click->utm_medium,
            'utm_source' => $click->utm_source,
            'created_at' => wire_time($click->created_at),
            'human_date' => human_date($click->created_at),
            'total_referral_amount' => $total,
            'is_converted' => $total != 0,
        ];
    };
    $page = page_of(own('clicks', $affiliate), '*', 'id DESC', read_paging($request));
    return ['visits' => deployed_page($page, $row, '/portal/visits')];
}

/** The affiliate's settings, with the address for payments. */
function settings(object $affiliate): array
{
    return [
        'settings' => ['ref_email_notification' => 'yes', 'payment_email' => $affiliate->pays_to],
        'form_fields' => [
            'payment_email' => [
                'type' => 'text',
                'atts' => ['size' => 'large'],
                'data_type' => 'email',
                'label' => 'Payment Email (PayPal)',
                'help_text' => 'This email will be used to send payouts.',
            ],
            'ref_email_notification' => [
                'atts' => ['size' => 'large'],
                'type' => 'inline_checkbox',
                'checkbox_label' => 'Enable Referral Email Notification',
                'help_text' => 'If enabled then you will receive email notification on successful referrals',
                'true_value' => 'yes',
                'false_value' => 'no',
            ],
        ],
    ];
}
