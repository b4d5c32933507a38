<?php
/**
 * One operation on the running site, from the command line. Standard input: a JSON list of the operation's
 * name and its arguments; standard output: its result as JSON.
 */

require getenv('WORDPRESS_ROOT') . '/wp-load.php';
require __DIR__ . '/fail.php';

[$operation, $arguments] = json_decode(stream_get_contents(STDIN), true);
$result = match ($operation) {
    'permalinks' => permalinks(...$arguments),
    'make password' => make_password(...$arguments),
    'passwords' => WP_Application_Passwords::get_user_application_passwords(id_of(...$arguments)),
    'revoke passwords' => WP_Application_Passwords::delete_all_application_passwords(id_of(...$arguments)),
    'fill' => fill(...$arguments),
    'add referral' => add_referral(...$arguments),
    'change referral' => change_referral(...$arguments),
    'pay out' => pay_out(...$arguments),
    'remove referral' => remove_referral(...$arguments),
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
    $made = WP_Application_Passwords::create_new_application_password(id_of($login), ['name' => $name]);
    return is_wp_error($made) ? fail($made->get_error_message()) : $made[0];
}

function id_of(string $login): int
{
    return get_user_by('login', $login)->ID ?? fail("There is no user $login");
}

/** Rows for tables, by the table's name. These users have no password, because they never log in. */
function fill(array $tables, string $notice): void
{
    global $wpdb;
    $wpdb->query('START TRANSACTION');
    foreach ($tables as $name => $rows) {
        $table = $name === 'users' ? $wpdb->users : AffiliateService\table($name);
        foreach ($rows as $row) {
            $wpdb->insert($table, $row) || fail("$name: {$wpdb->last_error}");
        }
    }
    $wpdb->query('COMMIT');
    update_option('affiliate_service_notice', $notice);
}

/** Missing fields follow from the id, as in the embedded service. Every referral comes from a visit. */
function add_referral(string $login, array $given): int
{
    global $wpdb;
    $affiliates = AffiliateService\table('affiliates');
    $referrals = AffiliateService\table('referrals');
    $id = (int) $wpdb->get_var("SELECT AUTO_INCREMENT FROM information_schema.TABLES
        WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '$referrals'");
    $affiliate = $wpdb->get_var("SELECT id FROM $affiliates WHERE user_id = " . id_of($login));
    $affiliate ?? fail("$login is no affiliate");
    $order = $given['order_id'] ?? (string) (5000 + $id);
    $now = gmdate('Y-m-d H:i:s');
    $row = $given + [
        'id' => $id,
        'affiliate_id' => $affiliate,
        'visit_id' => 90000 + $id,
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
    $wpdb->query("UPDATE $affiliates SET visits = visits + 1 WHERE id = $affiliate");
    return $id;
}

function change_referral(int $id, array $changes): void
{
    global $wpdb;
    $changes['updated_at'] = gmdate('Y-m-d H:i:s');
    $wpdb->update(AffiliateService\table('referrals'), $changes, ['id' => $id]) || fail("There is no referral $id");
}

/** Everything unpaid or processing → paid; returns their number. */
function pay_out(string $login): int
{
    global $wpdb;
    $affiliates = AffiliateService\table('affiliates');
    $referrals = AffiliateService\table('referrals');
    return $wpdb->query("UPDATE $referrals SET status = 'paid', updated_at = UTC_TIMESTAMP()
        WHERE status IN ('unpaid', 'processing')
        AND affiliate_id = (SELECT id FROM $affiliates WHERE user_id = " . id_of($login) . ')');
}

function remove_referral(int $id): void
{
    global $wpdb;
    $wpdb->delete(AffiliateService\table('referrals'), ['id' => $id]) || fail("There is no referral $id");
}
