import { LONGEST_LOGIN } from '../../domain/accounts/connect-form.ts';
import type { ConsentError, Site } from '../../domain/accounts/site-discovery.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

/**
 * Asks at the site's consent page for application passwords (WordPress core): the user logs in there and
 * approves, and the page redirects back with a password made for this extension. That address is read once,
 * and never logged or stored.
 */
export interface ConsentDeps {
  /** Opens a page in its own window. Resolves with the first address under `redirect` that it reaches. */
  openPage(url: string): Promise<string>;
  /** Where the page redirects to: an address that only this extension receives. */
  redirect: string;
  /** Random, so that nobody can forge an answer. */
  newState(): string;
  /** A new name for each password, because some WordPress versions refuse a second one of the same name. */
  newName(): string;
  /**
   * Calls back with every address that the consent window reaches, as far as the browser reports them.
   * Returns its undo.
   */
  watchPages(onPage: (address: string, tab: number) => void): () => void;
}

export interface Approval {
  username: string;
  password: string;
}

/** Groups our passwords in the site's list. */
const APP_ID = '6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90';

/** Opens the consent page and waits for whoever is logged in there to approve or reject. */
export async function askConsent(
  site: Pick<Site, 'home'> & { consentUrl: string },
  deps: ConsentDeps,
): Promise<Result<Approval, ConsentError>> {
  const state = deps.newState();
  let ledAway = false;
  let window: number | null = null;
  const stopWatching = deps.watchPages((address, tab) => {
    // The first window that reaches the site is ours; the shop may be open in another tab as well.
    if (window === null && URL.parse(address)?.host === new URL(site.consentUrl).host) window = tab;
    if (tab === window) ledAway = isLedAway(address, site.consentUrl, ledAway);
  });
  try {
    const address = consentAddress(site.consentUrl, deps.newName(), deps.redirect, state);
    const answer = await deps.openPage(address);
    return readApproval(answer, { state, home: site.home });
  } catch {
    return fail({ kind: ledAway ? 'consent-kept-out' : 'consent-rejected' });
  } finally {
    stopWatching();
  }
}

export function consentAddress(consentUrl: string, name: string, redirect: string, state: string): string {
  const url = new URL(consentUrl);
  const back = (outcome: string) => {
    const address = new URL(redirect);
    address.searchParams.set('outcome', outcome);
    address.searchParams.set('state', state);
    return address.href;
  };
  url.searchParams.set('app_name', name);
  url.searchParams.set('app_id', APP_ID);
  url.searchParams.set('success_url', back('approved'));
  url.searchParams.set('reject_url', back('rejected'));
  return url.href;
}

/** Reads the address that the consent page redirected to. */
export function readApproval(
  answer: string,
  { state, home }: { state: string; home: string },
): Result<Approval, ConsentError> {
  const query = URL.parse(answer)?.searchParams;
  if (!query || query.get('state') !== state) return fail({ kind: 'consent-unverified' });
  if (query.get('outcome') === 'rejected' || query.get('success') === 'false') {
    return fail({ kind: 'consent-rejected' });
  }
  const [siteUrl, username, password] = ['site_url', 'user_login', 'password'].map((name) => query.get(name));
  if (!siteUrl || !username || !password) return fail({ kind: 'consent-unverified' });
  // Line breaks or invisible characters would let the name pass for other words on the page.
  if (plainLine(username, LONGEST_LOGIN) !== username || password.length > LONGEST_LOGIN)
    return fail({ kind: 'consent-unverified' });
  if (hostOf(siteUrl) !== hostOf(home)) {
    return fail({ kind: 'consent-unverified' });
  }
  return ok({ username, password });
}

/**
 * Whether the site sends its user away: after the log-in the consent page in wp-admin must follow. Pages on
 * the way to it prove nothing.
 */
function isLedAway(address: string, consentUrl: string, before: boolean): boolean {
  const url = URL.parse(address);
  const consent = new URL(consentUrl);
  if (!url || url.host !== consent.host) return before;
  if (url.pathname === consent.pathname) return false;
  return url.pathname.endsWith('/wp-login.php') ? before : true;
}

/** Without www: a site and its consent page may differ in that. */
const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? null;
