<?php
/**
 * Answers as recorded from a running installation: objects for stats, strings for integers, rows without ids.
 */

namespace AffiliateService;

const DEPLOYED_ROWS = 5;

function deployed_stats(object $affiliate): array
{
    $totals = totals($affiliate);
    // The server subtracts unpaid from all earnings in floats: 0.3 − 0.1 = 0.19999999999999998.
    $paid = (float) $totals['earned'] - (float) $totals['unpaid'];
    $percent = number_format((float) $totals['conversion_rate'], $totals['conversion_rate'] === '0' ? 0 : 2) . '%';
    $row = fn(object $referral) => [
        'description' => $referral->description,
        'created_at' => wire_time($referral->created_at),
        'status' => $referral->status,
        'amount' => trimmed($referral->amount),
        'human_date' => human_date($referral->created_at),
    ];
    return [
        'stats' => [
            'total_paid' => [
                'title' => 'Total Paid',
                'amount' => $paid,
                'is_currency' => true,
                'icon' => 'MoneyPaid',
            ],
            'total_unpaid' => [
                'title' => 'Total Unpaid',
                'amount' => trimmed($totals['unpaid']),
                'is_currency' => true,
                'icon' => 'MoneyUnPaid',
            ],
            'total_referrals' => [
                'title' => 'Total Referrals',
                'amount' => (string) $totals['count'],
                'is_currency' => false,
                'is_number' => true,
                'icon' => 'LinkReferal',
            ],
            'conversion_rate' => [
                'title' => 'Conversion Rate',
                'amount' => $percent,
                'is_currency' => false,
                'is_number' => false,
                'icon' => 'PercentIcon',
            ],
        ],
        'recent_referrals' => array_map($row, newest_referrals($affiliate, DEPLOYED_ROWS, true)),
        'portal_notice_html' => notice_html(),
    ];
}

function deployed_history_row(object $referral): array
{
    return [
        'description' => $referral->description,
        'status' => $referral->status,
        'amount' => $referral->amount,
        'currency' => $referral->currency,
        'utm_campaign' => $referral->utm_campaign,
        'type' => 'sale',
        'created_at' => wire_time($referral->created_at),
        'updated_at' => wire_time($referral->updated_at),
        'human_date' => human_date($referral->created_at),
    ];
}

/** An affiliate with more fields than documented, such as a name and an email address, but no code. */
function deployed_member(object $member): array
{
    $totals = $member->totals;
    $edit = admin_url("user-edit.php?user_id={$member->user_id}");
    return [
        'id' => (int) $member->id,
        'contact_id' => null,
        'user_id' => $member->user_id,
        'group_id' => $member->group_id,
        'rate' => $member->rate,
        'total_earnings' => $totals['earned'],
        'unpaid_earnings' => trimmed($totals['unpaid']),
        'referrals' => (string) $totals['count'],
        'visits' => $member->visits,
        'lead_counts' => '0',
        'rate_type' => $member->rate_type,
        'custom_param' => null,
        'payment_email' => $member->payment_email,
        'status' => $member->status,
        'settings' => ['disable_new_ref_email' => 'no', 'bank_details' => 'SECRET-bank'],
        'custom_fields' => [],
        'note' => null,
        'created_at' => wire_time($member->created_at),
        'updated_at' => wire_time($member->updated_at),
        'bank_details' => 'SECRET-bank',
        'rate_details' => [
            'type' => $member->rate_type,
            'rate' => $member->rate,
            'is_custom' => 'yes',
            'human_readable' => $member->rate . ($member->rate_type === 'flat' ? '' : '%') . ' (custom)',
        ],
        'user_details' => [
            'full_name' => $member->display_name,
            'edit_url' => $edit,
            'email' => $member->user_email,
            'avatar' => '',
            'affiliate_id' => (int) $member->id,
            'website' => '',
            'user_name' => $member->user_login,
        ],
        'user' => [
            'ID' => (int) $member->user_id,
            'user_login' => $member->user_login,
            'user_nicename' => $member->user_login,
            'user_email' => $member->user_email,
            'user_url' => '',
            'user_registered' => $member->user_registered,
            'user_activation_key' => 'SECRET-key',
            'user_status' => '0',
            'display_name' => $member->display_name,
            'full_name' => $member->display_name,
            'photo' => '',
        ],
        'group' => $member->group_name === null ? null : [
            'id' => (int) $member->group_id,
            'object_type' => 'affiliate_group',
            'object_id' => '0',
            'meta_key' => $member->group_name,
            'value' => json_encode(['name' => $member->group_name, 'rate' => 25, 'status' => 'active']),
            'created_at' => wire_time($member->group_since),
            'updated_at' => wire_time($member->group_changed),
        ],
    ];
}

/** A group as the deployed service's public reference describes it; it was not recorded. */
function deployed_group(object $group): array
{
    return [
        'id' => (int) $group->id,
        'name' => $group->name,
        'description' => '',
        'status' => 'active',
        'affiliates_count' => $group->size,
        'created_at' => wire_time($group->created_at),
        'updated_at' => wire_time($group->updated_at),
    ];
}
