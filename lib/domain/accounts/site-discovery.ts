import type { AddressError } from './address.ts';
import type { ConnectError } from './connect-form.ts';

export interface Site {
  name: string;
  /** Its home page at the host that was found, such as "https://www.shop.example". */
  home: string;
  baseUrl: string;
  /** The page where users approve an application; null: none at this host. */
  consentUrl: string | null;
  /** At another host, where its consent page may be. */
  ownHome?: string;
  /** Its time zone (`site-zone.ts`), if it names one. */
  zone?: string;
}

export type DiscoveryError =
  | AddressError
  | { kind: 'site-no-access' }
  | { kind: 'site-no-answer' }
  /** It redirects to another host, to which the extension has no access. */
  | { kind: 'site-moved'; page: string }
  /** The site is behind HTTP authentication, which needs the header of the affiliate's password. */
  | { kind: 'site-locked' }
  /** Its interface answers only users who are logged in. */
  | { kind: 'site-members'; baseUrl: string }
  /** A firewall or a challenge for people answers instead. */
  | { kind: 'site-guarded' }
  /** `text`: the first words of what is no data. */
  | { kind: 'site-unreadable'; text: string }
  /** Maintenance, a failure or too many requests. */
  | { kind: 'site-unavailable'; status: number; retryAfterSeconds: number | null }
  | { kind: 'not-wordpress' }
  | { kind: 'no-service'; name: string; baseUrl: string };

export type ConsentError =
  /** The site says so, or the user closed a page that had loaded. */
  | { kind: 'consent-rejected' }
  /** The site answered something else than the consent page; many keep customers or everybody out of wp-admin. */
  | { kind: 'consent-kept-out' }
  /** The answer is unreadable, of another site, or has another state than was sent, so it may be forged. */
  | { kind: 'consent-unverified' }
  | { kind: 'consent-user'; username: string }
  /** The site refuses its new password, because its server strips the Authorization header. */
  | { kind: 'consent-stripped' };

export type SiteError = DiscoveryError | ConsentError | ConnectError;
