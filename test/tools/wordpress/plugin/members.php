<?php
/**
 * Affiliates with their users and figures, as administrators list them.
 */

namespace AffiliateService;

/** One page of a group's affiliates, or of all with null, in order of id. */
function member_page(?int $group, \WP_REST_Request $request): array
{
    global $wpdb;
    $where = ['1 = 1'];
    if ($group !== null) {
        $where[] = $wpdb->prepare('a.group_id = %d', $group);
    }
    if ($request['status']) {
        $where[] = $wpdb->prepare('a.status = %s', $request['status']);
    }
    if ($request['search']) {
        $like = '%' . $wpdb->esc_like($request['search']) . '%';
        $any = '(a.code LIKE %s OR u.display_name LIKE %s OR u.user_email LIKE %s)';
        $where[] = $wpdb->prepare($any, $like, $like, $like);
    }
    $from = table('affiliates') . " a JOIN {$wpdb->users} u ON u.ID = a.user_id WHERE " . implode(' AND ', $where);
    $columns = 'a.*, u.user_login, u.display_name, u.user_email, u.user_registered';
    $page = page_of($from, $columns, 'a.id', read_paging($request));
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
