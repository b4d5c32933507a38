<?php
/**
 * Runs one operation on the running site, from the command line. Standard input: a JSON list of the operation's name and
 * a list of its arguments; standard output: its result as JSON.
 */

require dirname(__DIR__) . '/site/shop/wp-load.php';
require __DIR__ . '/fail.php';

[$operation, $arguments] = json_decode(stream_get_contents(STDIN), true);
$result = match ($operation) {
    'permalinks' => permalinks(...$arguments),
    'make password' => make_password(...$arguments),
    'passwords' => WP_Application_Passwords::get_user_application_passwords(id_of(...$arguments)),
    'revoke passwords' => WP_Application_Passwords::delete_all_application_passwords(id_of(...$arguments)),
    'fill' => fill(...$arguments),
    'add referral' => add_referral(...$arguments),
    'add referrals' => array_map(fn(array $given) => add_referral($arguments[0], $given), $arguments[1]),
    'change referrals' => array_map(fn(int $id) => change_referral($id, $arguments[1]), $arguments[0]),
    'sums by day' => sums_by_day(...$arguments),
    'pay out' => pay_out(...$arguments),
    'remove referrals' => array_map(remove_referral(...), $arguments[0]),
};
echo json_encode($result);

function permalinks(string $kind): void
{
    global $wp_rewrite;
    $wp_rewrite->set_permalink_structure($kind === 'pretty' ? '/%postname%/' : '');
    flush_rewrite_rules(false);
}

function make_password(string $login, string $name): string
{
    $created = WP_Application_Passwords::create_new_application_password(id_of($login), ['name' => $name]);
    return is_wp_error($created) ? fail($created->get_error_message()) : $created[0];
}

function id_of(string $login): int
{
    return get_user_by('login', $login)->ID ?? fail("There is no user $login");
}

/** Inserts rows into tables, by the table's name. The users have no password, because they never log in. */
function fill(array $tables, string $notice, string $permalinks): void
{
    global $wpdb;
    permalinks($permalinks);
    $wpdb->query('START TRANSACTION');
    foreach ($tables as $name => $rows) {
        $table = $name === 'users' ? $wpdb->users : AffiliateService\table($name);
        foreach (array_chunk($rows, 500) as $chunk) {
            $columns = array_keys(array_merge(...$chunk));
            $values = array_map(fn(array $row) => values_of($row, $columns), $chunk);
            $wpdb->query("INSERT INTO $table (" . implode(', ', $columns) . ') VALUES ' . implode(', ', $values))
                || fail("$name: {$wpdb->last_error}");
        }
    }
    $wpdb->query('COMMIT');
    update_option('affiliate_service_notice', $notice);
}

function values_of(array $row, array $columns): string
{
    $text = fn(string $column) => isset($row[$column]) ? "'" . esc_sql($row[$column]) . "'" : 'DEFAULT';
    return '(' . implode(', ', array_map($text, $columns)) . ')';
}

/** Adds a referral and its click. Missing fields follow from the id, as in the embedded service. */
function add_referral(string $login, array $given): int
{
    global $wpdb;
    $referrals = AffiliateService\table('referrals');
    $id = (int) $wpdb->get_var("SELECT AUTO_INCREMENT FROM information_schema.TABLES
        WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '$referrals'");
    $affiliate = affiliate_of($login);
    $order = $given['order_id'] ?? (string) (5000 + $id);
    $now = gmdate('Y-m-d H:i:s');
    $row = $given + [
        'id' => $id,
        'affiliate_id' => $affiliate,
        'visit_id' => $given['visit_id'] ?? add_click($affiliate, $given['created_at'] ?? $now),
        'order_id' => $order,
        'description' => "Order #$order",
        'status' => 'unpaid',
        'amount' => number_format(5 + (($id * 737) % 4000) / 100, 2, '.', ''),
        'currency' => 'USD',
        'provider' => 'woo',
        'created_at' => $now,
        'updated_at' => $given['created_at'] ?? $now,
    ];
    $wpdb->insert($referrals, $row) || fail($wpdb->last_error);
    return $id;
}

/** Adds a click on the link to the home page. */
function add_click(int $affiliate, string $created_at): int
{
    global $wpdb;
    $row = ['affiliate_id' => $affiliate, 'url' => '/', 'created_at' => $created_at]
        + array_fill_keys(['referrer', 'utm_campaign', 'utm_medium', 'utm_source'], '');
    $wpdb->insert(AffiliateService\table('clicks'), $row) || fail($wpdb->last_error);
    $id = $wpdb->insert_id;
    $wpdb->query('UPDATE ' . AffiliateService\table('affiliates') . " SET visits = visits + 1 WHERE id = $affiliate");
    return $id;
}

function affiliate_of(string $login): int
{
    global $wpdb;
    $affiliates = AffiliateService\table('affiliates');
    $affiliate = $wpdb->get_var("SELECT id FROM $affiliates WHERE user_id = " . id_of($login));
    return (int) ($affiliate ?? fail("$login is no affiliate"));
}

function change_referral(int $id, array $changes): void
{
    global $wpdb;
    $changes['updated_at'] = gmdate('Y-m-d H:i:s');
    $wpdb->update(AffiliateService\table('referrals'), $changes, ['id' => $id]) || fail("There is no referral $id");
}

/** Starts a payout, and marks all unpaid and processing referrals as paid; returns their number. */
function pay_out(string $login): int
{
    global $wpdb;
    $affiliate = affiliate_of($login);
    $referrals = AffiliateService\table('referrals');
    $sum = AffiliateService\sum_of('unpaid', 'processing');
    $payout = [
        'affiliate_id' => $affiliate,
        'amount' => $wpdb->get_var("SELECT $sum FROM $referrals WHERE affiliate_id = $affiliate"),
        'status' => 'processing',
        'description' => gmdate('F') . ' payout',
        'created_at' => gmdate('Y-m-d H:i:s'),
    ];
    $paid = $wpdb->query("UPDATE $referrals SET status = 'paid', updated_at = UTC_TIMESTAMP()
        WHERE status IN ('unpaid', 'processing') AND affiliate_id = $affiliate");
    $paid > 0 && ($wpdb->insert(AffiliateService\table('payouts'), $payout) || fail($wpdb->last_error));
    return $paid;
}

function remove_referral(int $id): void
{
    global $wpdb;
    $wpdb->delete(AffiliateService\table('referrals'), ['id' => $id]) || fail("There is no referral $id");
}

/** Exact earned and reversed sums, by day in a time zone (such as +05:30) and currency. */
function sums_by_day(string $login, string $zone): array
{
    global $wpdb;
    $referrals = AffiliateService\table('referrals');
    $sum = fn(string ...$statuses) => "SUM(IF(status IN ('" . implode("', '", $statuses)
        . "'), CAST(amount AS DECIMAL(20, 4)), 0))";
    $affiliate = affiliate_of($login);
    return $wpdb->get_results("SELECT DATE(CONVERT_TZ(created_at, '+00:00', '$zone')) AS day, currency,
        {$sum('paid', 'unpaid')} AS earned, {$sum('rejected', 'cancelled')} AS reversed
        FROM $referrals WHERE affiliate_id = $affiliate GROUP BY day, currency");
}
