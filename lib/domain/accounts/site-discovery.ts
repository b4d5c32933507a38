import type { AddressError } from './address.ts';
import type { ConnectError } from './connect-form.ts';

/** A WordPress site with an affiliate service, as discovery found it. */
export interface Site {
  name: string;
  /** Its home page, such as "https://www.shop.example". */
  home: string;
  /** The base URL of the affiliate service. */
  baseUrl: string;
  /** The page where its users approve an application; null if there is none at this host. */
  consentUrl: string | null;
  /** The site's own home page, if its host is another one: its consent page may exist only there. */
  ownHome?: string;
}

export type DiscoveryError =
  | AddressError
  /** No host access, without which nothing of the site can be read. */
  | { kind: 'site-no-access' }
  | { kind: 'site-no-answer' }
  /** It redirects to another host, for which there is no host access. */
  | { kind: 'site-moved'; page: string }
  /** The whole site is behind HTTP authentication, which needs the header that our password is sent in. */
  | { kind: 'site-locked' }
  /** Something answers, but it is no WordPress. */
  | { kind: 'not-wordpress' }
  /** WordPress, but without an affiliate service; `baseUrl`: where it would be. */
  | { kind: 'no-service'; name: string; baseUrl: string };

/** What the site's consent page can result in, other than an approval. */
export type ConsentError =
  /** Rejected, closed without an answer, or timed out. */
  | { kind: 'consent-rejected' }
  /** The site redirected the user away from the consent page: many keep customers out of wp-admin. */
  | { kind: 'consent-kept-out' }
  /** The answer cannot be read, is of another site, or has another state than was sent: it may be forged. */
  | { kind: 'consent-unverified' }
  /** Another user than the account's approved. */
  | { kind: 'consent-user'; username: string }
  /** The site refuses a password that it just made: its server strips the Authorization header. */
  | { kind: 'consent-stripped' };

/** Whatever can go wrong between a site's name and a connected account. */
export type SiteError = DiscoveryError | ConsentError | ConnectError;
