<?php
/**
 * The service's tables. Amounts are exact decimals as text, as they were written: "12.40", not "12.4". Times are in UTC.
 */

namespace AffiliateService;

function table(string $name): string
{
    global $wpdb;
    return "{$wpdb->prefix}affiliate_service_$name";
}

/** Runs when the plugin is activated. */
function create_tables(): void
{
    global $wpdb;
    $charset = $wpdb->get_charset_collate();
    $wpdb->query('CREATE TABLE ' . table('groups') . " (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        name VARCHAR(190) NOT NULL,
        created_at DATETIME NOT NULL,
        updated_at DATETIME NOT NULL
    ) $charset");
    $wpdb->query('CREATE TABLE ' . table('affiliates') . " (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        user_id BIGINT UNSIGNED NOT NULL UNIQUE,
        group_id BIGINT UNSIGNED NULL,
        status VARCHAR(20) NOT NULL,
        code VARCHAR(190) NOT NULL,
        rate VARCHAR(20) NOT NULL,
        rate_type VARCHAR(20) NOT NULL,
        visits BIGINT UNSIGNED NOT NULL DEFAULT 0,
        pays_to VARCHAR(190) NULL,
        created_at DATETIME NOT NULL,
        updated_at DATETIME NOT NULL,
        KEY group_id (group_id)
    ) $charset");
    $wpdb->query('CREATE TABLE ' . table('referrals') . " (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        affiliate_id BIGINT UNSIGNED NOT NULL,
        visit_id BIGINT UNSIGNED NOT NULL,
        utm_campaign VARCHAR(190) NULL,
        order_id VARCHAR(40) NOT NULL,
        description VARCHAR(190) NOT NULL,
        status VARCHAR(20) NOT NULL,
        amount VARCHAR(40) NOT NULL,
        currency VARCHAR(3) NULL,
        provider VARCHAR(20) NOT NULL,
        created_at DATETIME NOT NULL,
        updated_at DATETIME NOT NULL,
        KEY affiliate_id (affiliate_id),
        KEY visit_id (visit_id)
    ) $charset");
    $wpdb->query('CREATE TABLE ' . table('clicks') . " (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        affiliate_id BIGINT UNSIGNED NOT NULL,
        url VARCHAR(190) NOT NULL,
        referrer VARCHAR(190) NOT NULL,
        utm_campaign VARCHAR(190) NOT NULL,
        utm_medium VARCHAR(190) NOT NULL,
        utm_source VARCHAR(190) NOT NULL,
        created_at DATETIME NOT NULL,
        KEY affiliate_id (affiliate_id)
    ) $charset");
    $wpdb->query('CREATE TABLE ' . table('payouts') . " (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        affiliate_id BIGINT UNSIGNED NOT NULL,
        amount VARCHAR(40) NOT NULL,
        status VARCHAR(20) NOT NULL,
        description VARCHAR(190) NOT NULL,
        created_at DATETIME NOT NULL,
        KEY affiliate_id (affiliate_id)
    ) $charset");
}
