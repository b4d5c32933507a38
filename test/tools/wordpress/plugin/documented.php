<?php
/** Answers as the API's documentation defines them: the newest ten referrals in every status. */

namespace AffiliateService;

const DOCUMENTED_ROWS = 10;

function documented_stats(object $affiliate): array
{
    $totals = totals($affiliate);
    $row = fn(object $referral) => [
        'id' => (int) $referral->id,
        'affiliate_id' => (int) $referral->affiliate_id,
        'visit_id' => (int) $referral->visit_id,
        'order_id' => $referral->order_id,
        'status' => $referral->status,
        'amount' => $referral->amount,
        'currency' => $referral->currency,
        'provider' => $referral->provider,
        'provider_url' => admin_url("post.php?post={$referral->order_id}"),
        'created_at' => wire_time($referral->created_at),
        'updated_at' => wire_time($referral->updated_at),
    ];
    return [
        'stats' => [
            'total_paid' => $totals['paid'],
            'total_unpaid' => $totals['unpaid'],
            'total_referrals' => $totals['count'],
            'conversion_rate' => $totals['conversion_rate'],
        ],
        'recent_referrals' => array_map($row, newest_referrals($affiliate, DOCUMENTED_ROWS, false)),
        'portal_notice_html' => notice_html(),
    ];
}

function documented_members(array $page): array
{
    $row = fn(object $member) => [
        'id' => (int) $member->id,
        'user_id' => (int) $member->user_id,
        'status' => $member->status,
        'affiliate_code' => $member->code,
        'rate' => $member->rate,
        'rate_type' => $member->rate_type,
        'earnings_balance' => $member->totals['unpaid'],
        'total_paid' => $member->totals['paid'],
        'total_unpaid' => $member->totals['unpaid'],
        'created_at' => wire_time($member->created_at),
        'updated_at' => wire_time($member->updated_at),
    ];
    return [
        'data' => array_map($row, $page['items']),
        'total' => $page['total'],
        'per_page' => $page['per_page'],
        'current_page' => $page['page'],
    ];
}
