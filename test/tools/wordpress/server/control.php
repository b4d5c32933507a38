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
    'sums' => sums(...$arguments),
    'revoke passwords' => WP_Application_Passwords::delete_all_application_passwords(id_of(...$arguments)),
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

/** Adds up rows (UTC second, currency or campaign, decimal amount) by day, month and year of a time zone, in SQL. */
function sums(array $rows, string $zone): array
{
    global $wpdb;
    $wpdb->query('CREATE TEMPORARY TABLE sums (at CHAR(19), kind VARCHAR(40), amount DECIMAL(20, 2))');
    $local = fn(int $at) => (new DateTime("@$at"))->setTimezone(new DateTimeZone($zone))->format('Y-m-d H:i:s');
    foreach ($rows as [$at, $kind, $amount]) {
        $wpdb->insert('sums', ['at' => $local($at), 'kind' => $kind, 'amount' => $amount]);
    }
    $by = fn(int $length) => $wpdb->get_results(
        "SELECT CONCAT(LEFT(at, $length), ' ', kind) AS name, SUM(amount) AS sum FROM sums GROUP BY name ORDER BY name",
        ARRAY_N,
    );
    return array_merge($by(10), $by(7), $by(4));
}
