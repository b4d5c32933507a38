import { LONGEST_LOGIN } from '../../domain/accounts/connect-form.ts';
import type { ConsentError, Site } from '../../domain/accounts/site.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

/**
 * The site's own consent page for application passwords (WordPress core): the user logs in there, approves, and
 * the page answers with a password made for this extension alone. The answer's address carries that password:
 * it is read here once and never logged or kept.
 */
export interface ConsentDeps {
  /** Opens a page in a window of its own and resolves with the address under `redirect` that it ends at. */
  openPage(url: string): Promise<string>;
  /** Where the page is to answer: an address that only this extension receives. */
  redirect: string;
  /** Not to be guessed, so that nobody can slip in an answer of theirs. */
  newState(): string;
  /**
   * How the site's list of application passwords is to name this one: new each time, because some WordPress
   * versions refuse a second of the same name.
   */
  newName(): string;
  /** Calls back with every address that the consent window comes to, as far as the browser tells; returns its undo. */
  watchPages(onPage: (address: string, tab: number) => void): () => void;
}

export interface Approval {
  username: string;
  password: string;
}

/** The longest name that a host can have. */
const LONGEST_HOST = 253;

/** The id that groups our passwords in the site's list. */
const APP_ID = '6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90';

/** Asks the user at the site: whoever is logged in there approves. */
export async function askConsent(
  site: Pick<Site, 'home'> & { consentUrl: string },
  deps: ConsentDeps,
): Promise<Result<Approval, ConsentError>> {
  const state = deps.newState();
  let ledAway = false;
  let window: number | null = null;
  const stopWatching = deps.watchPages((address, tab) => {
    // The window that comes to the site first is the one just opened; the shop in another tab is not.
    if (window === null && URL.parse(address)?.host === new URL(site.consentUrl).host) window = tab;
    if (tab === window) ledAway = isLedAway(address, site.consentUrl, ledAway);
  });
  try {
    const address = consentAddress(site.consentUrl, deps.newName(), deps.redirect, state);
    const answer = await deps.openPage(address);
    return readApproval(answer, { state, home: site.home });
  } catch {
    return fail({ kind: ledAway ? 'consent-kept-out' : 'consent-closed' });
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

/** Reads the address that the consent page answered with. */
export function readApproval(
  answer: string,
  { state, home }: { state: string; home: string },
): Result<Approval, ConsentError> {
  const query = URL.parse(answer)?.searchParams;
  if (!query) return fail({ kind: 'consent-unreadable' });
  if (query.get('state') !== state) return fail({ kind: 'consent-state' });
  if (query.get('outcome') === 'rejected' || query.get('success') === 'false') {
    return fail({ kind: 'consent-rejected' });
  }
  const [siteUrl, username, password] = ['site_url', 'user_login', 'password'].map((name) => query.get(name));
  if (!siteUrl || !username || !password) return fail({ kind: 'consent-unreadable' });
  // A name with line breaks or unseen letters would pass for other words wherever the account is named.
  if (plainLine(username, LONGEST_LOGIN) !== username || password.length > LONGEST_LOGIN)
    return fail({ kind: 'consent-unreadable' });
  if (hostOf(siteUrl) !== hostOf(home)) {
    return fail({ kind: 'consent-site', host: (URL.parse(siteUrl)?.host ?? siteUrl).slice(0, LONGEST_HOST) });
  }
  return ok({ username, password });
}

/**
 * Whether the site leads its user elsewhere: after the log-in the consent page must come, in wp-admin. A page
 * on the way to it (log-in, its redirects) says nothing.
 */
function isLedAway(address: string, consentUrl: string, before: boolean): boolean {
  const url = URL.parse(address);
  const consent = new URL(consentUrl);
  if (!url || url.host !== consent.host) return before;
  if (url.pathname === consent.pathname) return false;
  return url.pathname.endsWith('/wp-login.php') ? before : true;
}

/** With or without www: a site and its consent page may differ in that. */
const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? null;
