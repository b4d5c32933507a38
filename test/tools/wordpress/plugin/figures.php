<?php
/** The figures of one affiliate: the source of every stats answer. */

namespace AffiliateService;

/** The statuses that a deployed service lists beside the totals, and in its history; it only counts the others. */
const LISTED = "('paid', 'unpaid', 'rejected')";
const IN_HISTORY = "('paid', 'unpaid', 'rejected', 'cancelled')";

/** The affiliate who sends the request; null if the user is none. */
function current_affiliate(): ?object
{
    global $wpdb;
    $affiliates = table('affiliates');
    return $wpdb->get_row($wpdb->prepare("SELECT * FROM $affiliates WHERE user_id = %d", get_current_user_id()));
}

/** Totals over all referrals of the affiliate, regardless of currency. */
function totals(object $affiliate): array
{
    global $wpdb;
    $columns = [
        'COUNT(*) AS count',
        sum_of('paid', 'unpaid') . ' AS earned',
        sum_of('paid') . ' AS paid',
        places_of('paid') . ' AS paid_places',
        sum_of('unpaid') . ' AS unpaid',
        places_of('unpaid') . ' AS unpaid_places',
    ];
    $referrals = table('referrals');
    $found = $wpdb->get_row(
        'SELECT ' . implode(', ', $columns) . $wpdb->prepare(" FROM $referrals WHERE affiliate_id = %d", $affiliate->id),
    );
    $count = (int) $found->count;
    $visits = (int) $affiliate->visits;
    return [
        'earned' => trimmed($found->earned),
        'paid' => cut($found->paid, (int) $found->paid_places),
        'unpaid' => cut($found->unpaid, (int) $found->unpaid_places),
        'count' => $count,
        'conversion_rate' => $visits === 0 ? '0' : number_format(($count / $visits) * 100, 2, '.', ''),
    ];
}

/** The affiliate's newest referrals. */
function newest_referrals(object $affiliate, int $limit, bool $only_listed): array
{
    global $wpdb;
    $referrals = table('referrals');
    $listed = $only_listed ? 'AND status IN ' . LISTED : '';
    return $wpdb->get_results(
        $wpdb->prepare(
            "SELECT * FROM $referrals WHERE affiliate_id = %d $listed ORDER BY created_at DESC, id DESC LIMIT %d",
            $affiliate->id,
            $limit,
        ),
    );
}

/** One page of the whole history, the newest id first. */
function referral_page(object $affiliate, array $paging): array
{
    return page_of(own('referrals', $affiliate) . ' AND status IN ' . IN_HISTORY, '*', 'id DESC', $paging);
}

/** SQL: the affiliate's rows of a table. */
function own(string $name, object $affiliate): string
{
    return table($name) . ' WHERE affiliate_id = ' . (int) $affiliate->id;
}

function notice_html(): string
{
    return get_option('affiliate_service_notice', '');
}

/** "2026-11-20 11:20:38" → "2026-11-20T11:20:38+00:00" */
function wire_time(string $time): string
{
    return str_replace(' ', 'T', $time) . '+00:00';
}

/** "2026-11-20 11:20:38" → "20 Nov 2026, 11:20" */
function human_date(string $time): string
{
    return gmdate('d M Y, H:i', strtotime("$time UTC"));
}
