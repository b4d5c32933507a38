<?php
/**
 * Affiliates with their users and figures, as administrators list them.
 */

namespace AffiliateService;

/** SQL: the payment email, which a deployed service does not tell of affiliates without a group. */
const PAYMENT_EMAIL = "IF(g.id IS NULL, NULL, CONCAT('SECRET-', a.id, '@pay.example'))";

/** One page of a group's affiliates, ordered by id. */
function group_members(int $group, \WP_REST_Request $request): array
{
    global $wpdb;
    $where = [$wpdb->prepare('a.group_id = %d', $group), ...narrowed($request, ['a.code', 'u.display_name', 'u.user_email'])];
    return member_page($where, 'a.id', read_paging($request));
}

/** One page of the program's affiliates, the newest first; filtered by groups if the site can. */
function program_members(\WP_REST_Request $request): array
{
    $where = narrowed($request, ['u.ID', 'u.user_email', 'u.display_name', 'a.id', PAYMENT_EMAIL]);
    $groups = \SWITCHES['groupFilter'] ? $request['filters']['group']['value'] ?? [] : [];
    if ($groups) {
        $where[] = 'g.id IN (' . implode(', ', array_map('intval', $groups)) . ')';
    }
    $unpaid = '(SELECT ' . sum_of('unpaid') . ' FROM ' . table('referrals') . ' WHERE affiliate_id = a.id)';
    $by = $request['order_by'] === 'unpaid_earnings' ? $unpaid : 'a.id';
    $order = $by . ($request['order_type'] === 'ASC' ? ' ASC' : ' DESC');
    return member_page($where, $order, read_paging($request, 20));
}

/** The conditions of `status` and `search`. */
function narrowed(\WP_REST_Request $request, array $searched): array
{
    global $wpdb;
    $where = ['1 = 1'];
    if ($request['status']) {
        $where[] = $wpdb->prepare('a.status = %s', $request['status']);
    }
    if ($request['search']) {
        // Deployed services do not escape wildcards.
        $like = $wpdb->prepare('%s', '%' . $request['search'] . '%');
        $where[] = '(' . implode(' OR ', array_map(fn($column) => "$column LIKE $like", $searched)) . ')';
    }
    return $where;
}

function member_page(array $where, string $order, array $paging): array
{
    global $wpdb;
    $from = table('affiliates') . " a JOIN {$wpdb->users} u ON u.ID = a.user_id LEFT JOIN " . table('groups')
        . ' g ON g.id = a.group_id WHERE ' . implode(' AND ', $where);
    $columns = 'a.*, u.user_login, u.display_name, u.user_email, u.user_registered, ' . PAYMENT_EMAIL
        . ' AS payment_email, g.name AS group_name, g.created_at AS group_since, g.updated_at AS group_changed';
    $page = page_of($from, $columns, $order, $paging);
    foreach ($page['items'] as $member) {
        $member->totals = totals($member);
    }
    return $page;
}

function group_exists(int $id): bool
{
    global $wpdb;
    return (bool) $wpdb->get_var($wpdb->prepare('SELECT id FROM ' . table('groups') . ' WHERE id = %d', $id));
}

/** One page of the groups, each with its size. */
function group_page(\WP_REST_Request $request): array
{
    $size = '(SELECT COUNT(*) FROM ' . table('affiliates') . ' a WHERE a.group_id = g.id)';
    return page_of(table('groups') . ' g', "g.*, $size AS size", 'g.id', read_paging($request));
}
