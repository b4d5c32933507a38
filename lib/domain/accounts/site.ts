import type { AddressError } from './address.ts';
import type { ConnectError } from './connect-form.ts';

/** A WordPress site with an affiliate service, as it was found by its name. */
export interface Site {
  name: string;
  /** Where people know it, such as "https://www.shop.example". */
  home: string;
  /** Of the affiliate service, for the requests to come. */
  baseUrl: string;
  /** The page where its users approve an application; null where there is none at this host. */
  consentUrl: string | null;
  /** What the site calls itself, where it was found under another host's name: its consent page may stand only there. */
  ownHome?: string;
}

export type DiscoveryError =
  | AddressError
  /** The browser was not allowed to look at the site, so nothing was asked (pitfall 23). */
  | { kind: 'site-no-access'; host: string }
  | { kind: 'site-no-answer' }
  /** It answers with a way to another host, which the browser may not look at. */
  | { kind: 'site-moved'; page: string }
  /** The whole site asks for a password of its own, which takes the place of ours. */
  | { kind: 'site-locked' }
  /** Something answers, but it is no WordPress. */
  | { kind: 'not-wordpress' }
  /** WordPress, but without an affiliate service; `baseUrl` is where one would be. */
  | { kind: 'no-service'; name: string; baseUrl: string };

/** What may come of the site's own consent page, besides an approval. */
export type ConsentError =
  | { kind: 'consent-rejected' }
  /** Closed without an answer, or the browser gave up waiting. */
  | { kind: 'consent-closed' }
  /** The site led its user away from the consent page: customers are kept out of wp-admin. */
  | { kind: 'consent-kept-out' }
  /** An answer to another question: somebody may be trying something. */
  | { kind: 'consent-state' }
  /** An answer for another site than the one that was asked; `host` is where a password was made for nothing. */
  | { kind: 'consent-site'; host: string }
  /** Another user approved than the account belongs to. `revoked`: the site has taken their password back. */
  | { kind: 'consent-user'; username: string; revoked: boolean }
  | { kind: 'consent-unreadable' }
  /** A password that the site has just made is refused: its server drops credentials on the way. */
  | { kind: 'consent-stripped' };

/** Whatever can go wrong between a site's name and a connected account. */
export type SiteError = DiscoveryError | ConsentError | ConnectError;
