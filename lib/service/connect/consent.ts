import { LONGEST_LOGIN } from '../../domain/accounts/connect-form.ts';
import type { ConsentError, Site } from '../../domain/accounts/site-discovery.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import { visit } from '../wire/request.ts';

export interface ConsentDeps {
  fetch: typeof fetch;
  /** Opens a page in its own window. Resolves with the first address under `redirect` that it reaches. */
  openPage(url: string): Promise<string>;
  /** An address that only this extension receives. */
  redirect: string;
  /** Returns a random state, so that an answer cannot be forged. */
  newState(): string;
  /** Returns a new password name, because some WordPress versions refuse duplicates. */
  newName(): string;
  /** Calls back with the addresses that tabs reach, as far as the browser reports them. Returns its undo. */
  watchPages(onPage: (address: string, tab: number) => void): () => void;
}

export interface Approval {
  username: string;
  password: string;
}

/** Groups the extension's passwords in the site's list. */
const APP_ID = '6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90';

/** Opens the site's consent page, which redirects back with a new password; that address is never logged or stored. */
export async function requestConsent(
  site: Pick<Site, 'home'> & { consentUrl: string },
  deps: ConsentDeps,
): Promise<Result<Approval, ConsentError>> {
  const state = deps.newState();
  let isLedAway = false;
  let consentTab: number | null = null;
  const stopWatching = deps.watchPages((address, tab) => {
    // The first tab that reaches the site is the consent window; the shop may also be open in another tab.
    if (consentTab === null && URL.parse(address)?.host === new URL(site.consentUrl).host) consentTab = tab;
    if (tab === consentTab) isLedAway = leadsAway(address, site.consentUrl, isLedAway);
  });
  try {
    const address = consentAddress(site.consentUrl, deps.newName(), deps.redirect, state);
    return readApproval(await deps.openPage(address), { state, home: site.home });
  } catch {
    const hasOpened = !isLedAway && (await opensFor(site.consentUrl, deps));
    return fail({ kind: hasOpened ? 'consent-rejected' : 'consent-kept-out' });
  } finally {
    stopWatching();
  }
}

/** Whether a visitor gets the consent page or the login page before it. Browsers do not tell what a window got. */
async function opensFor(consentUrl: string, deps: Pick<ConsentDeps, 'fetch'>): Promise<boolean> {
  try {
    const response = await visit(deps.fetch, consentUrl);
    await response.body?.cancel();
    return response.status === 200 && !leadsAway(response.url, consentUrl, false);
  } catch {
    return false;
  }
}

export function consentAddress(consentUrl: string, name: string, redirect: string, state: string): string {
  const back = (outcome: string) => `${redirect}?${new URLSearchParams({ outcome, state })}`;
  const query = { app_name: name, app_id: APP_ID, success_url: back('approved'), reject_url: back('rejected') };
  const url = new URL(consentUrl);
  for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
  return url.href;
}

/** Reads the address that the consent page redirected to. Errors: `consent-rejected`, `consent-unverified`. */
export function readApproval(
  answer: string,
  { state, home }: { state: string; home: string },
): Result<Approval, ConsentError> {
  const query = URL.parse(answer)?.searchParams;
  if (!query || query.get('state') !== state) return fail({ kind: 'consent-unverified' });
  if (query.get('outcome') === 'rejected' || query.get('success') === 'false')
    return fail({ kind: 'consent-rejected' });
  const [siteUrl, username, password] = ['site_url', 'user_login', 'password'].map((name) => query.get(name));
  // Line breaks or invisible characters could make the name look like other text on the page.
  const isPlain = username && plainLine(username, LONGEST_LOGIN) === username;
  if (!isPlain || !password || password.length > LONGEST_LOGIN) return fail({ kind: 'consent-unverified' });
  if (!siteUrl || hostOf(siteUrl) !== hostOf(home)) return fail({ kind: 'consent-unverified' });
  return ok({ username, password });
}

/** Whether the site leads the user away instead of to its consent page. Login pages on the way leave that open. */
function leadsAway(address: string, consentUrl: string, before: boolean): boolean {
  const url = URL.parse(address);
  const consent = new URL(consentUrl);
  if (!url || url.host !== consent.host) return before;
  if (url.pathname === consent.pathname) return false;
  return url.pathname.endsWith('/wp-login.php') ? before : true;
}

/** Without www, in which a site and its consent page may differ. */
const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? null;
