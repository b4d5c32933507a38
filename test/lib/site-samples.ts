import type { ConsentError, DiscoveryError, Site } from '../../lib/domain/accounts/site.ts';

/** Sample results of discovery, consent and the connection check. */

export const site = (part: Partial<Site> = {}): Site => ({
  name: 'Tea & more',
  home: 'https://shop.example',
  baseUrl: 'https://shop.example/wp-json/fluent-affiliate/v2',
  consentUrl: 'https://shop.example/wp-admin/authorize-application.php',
  ...part,
});

/** One error of each kind that only connecting by a site's name knows; the compiler checks that none is missing. */
type OwnError = Exclude<DiscoveryError | ConsentError, { kind: `address-${string}` }>;
export const SITE_ERRORS: { [K in OwnError['kind']]: Extract<OwnError, { kind: K }> } = {
  'site-no-access': { kind: 'site-no-access', host: 'shop.example' },
  'site-moved': { kind: 'site-moved', page: 'https://shop.example/' },
  'site-no-answer': { kind: 'site-no-answer' },
  'site-locked': { kind: 'site-locked' },
  'not-wordpress': { kind: 'not-wordpress' },
  'no-service': { kind: 'no-service', name: 'Tea & more', baseUrl: site().baseUrl },
  'consent-rejected': { kind: 'consent-rejected' },
  'consent-closed': { kind: 'consent-closed' },
  'consent-kept-out': { kind: 'consent-kept-out' },
  'consent-state': { kind: 'consent-state' },
  'consent-site': { kind: 'consent-site', host: 'other.example' },
  'consent-user': { kind: 'consent-user', username: 'bob', revoked: true },
  'consent-stripped': { kind: 'consent-stripped' },
  'consent-unreadable': { kind: 'consent-unreadable' },
};
