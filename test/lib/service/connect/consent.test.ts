import { describe, expect, test } from 'vitest';
import type { ConsentError } from '../../../../lib/domain/accounts/site-discovery.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import {
  type Approval,
  type ConsentDeps,
  consentAddress,
  readApproval,
  requestConsent,
} from '../../../../lib/service/connect/consent.ts';

const REDIRECT = 'https://abcdefghijklmnop.chromiumapp.org/';
const CONSENT = 'https://shop.example/wp-admin/authorize-application.php';
const HOME = 'https://shop.example';
const STATE = 'state-1';
const NAME = 'Affiliate Glance, today';

const APPROVED: Approval = { username: 'ada', password: 'abcdEFGHijklMNOPqrstUVWX' };

const parameters = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('the address of the consent page', () => {
  const url = new URL(consentAddress(CONSENT, NAME, REDIRECT, STATE));
  const requested = parameters(url.href);

  test('is the site’s own page with the four parameters', () => {
    expect(url.origin + url.pathname).toBe(CONSENT);
    expect(Object.keys(requested).sort()).toEqual(['app_id', 'app_name', 'reject_url', 'success_url']);
  });

  test('keeps the page’s own parameters', () => {
    const address = consentAddress(`${CONSENT}?lang=de`, NAME, REDIRECT, STATE);
    expect(parameters(address)).toMatchObject({ lang: 'de', app_name: NAME });
  });

  test('names the password, with a constant UUID', () => {
    expect(requested.app_name).toBe(NAME);
    // WordPress refuses an id that is no UUID in small letters.
    expect(requested.app_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(parameters(consentAddress(CONSENT, NAME, REDIRECT, 'state-2')).app_id).toBe(requested.app_id);
  });

  test.each([
    ['success_url', 'approved'],
    ['reject_url', 'rejected'],
  ] as const)('leads back to the extension with outcome and state from its %s', (name, outcome) => {
    const back = new URL(requested[name] ?? '');
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(parameters(back.href)).toEqual({ outcome, state: STATE });
  });
});

/** The address to which WordPress leads from the consent page. @param part undefined leaves a parameter out */
function answer(part: Record<string, string | undefined> = {}): string {
  const url = new URL(REDIRECT);
  const login = { user_login: APPROVED.username, password: APPROVED.password };
  for (const [name, value] of Object.entries({ outcome: 'approved', state: STATE, site_url: HOME, ...login, ...part }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

describe('the answer of the consent page', () => {
  test.each<[string, string, Partial<Approval>?]>([
    ['approved', answer()],
    ['a name with a space and a letter beyond ASCII', answer({ user_login: 'zoë x' }), { username: 'zoë x' }],
    ['a space written as a plus, as PHP does', answer().replace('=ada', '=ada+love'), { username: 'ada love' }],
    ['a site address with a slash and a path', answer({ site_url: `${HOME}/shop/` })],
  ])('is read: %s', (_, address, part) => {
    expect(readApproval(address, { state: STATE, home: HOME })).toEqual(ok({ ...APPROVED, ...part }));
  });

  test.each<[string, string, ConsentError['kind']]>([
    // WordPress leads to reject_url as it is; without one, it leads to success_url and marks the failure.
    ['rejected at reject_url', `${REDIRECT}?outcome=rejected&state=${STATE}`, 'consent-rejected'],
    ['rejected at success_url', `${REDIRECT}?outcome=approved&state=${STATE}&success=false`, 'consent-rejected'],
    ['marked as failed, with all other parameters', answer({ success: 'false' }), 'consent-rejected'],
    ['a wrong state', answer({ state: 'state-2' }), 'consent-unverified'],
    ['rejected with a wrong state', `${REDIRECT}?outcome=rejected&state=x`, 'consent-unverified'],
    ['no site', answer({ site_url: undefined }), 'consent-unverified'],
    ['a name of two lines', answer({ user_login: 'ada\nGood Shop' }), 'consent-unverified'],
    ['a name that changes the direction of the text', answer({ user_login: 'a\u202eda' }), 'consent-unverified'],
    ['no user', answer({ user_login: undefined }), 'consent-unverified'],
    ['no password', answer({ password: undefined }), 'consent-unverified'],
    ['no address', 'not an address', 'consent-unverified'],
  ])('is not accepted: %s', (_, address, kind) => {
    expect(readApproval(address, { state: STATE, home: HOME })).toEqual(fail({ kind }));
  });

  test.each([
    ['another site', 'https://other.example'],
    ['a site whose name only begins like it', 'https://shop.example.evil.example'],
    ['a site whose name only ends like it', 'https://evilshop.example'],
  ])('for %s is not accepted', (_, site_url) => {
    const read = readApproval(answer({ site_url }), { state: STATE, home: HOME });
    expect(read).toEqual(fail({ kind: 'consent-unverified' }));
  });

  test('ignores www when comparing hosts', () => {
    const read = readApproval(answer(), { state: STATE, home: 'https://www.shop.example' });
    expect(read).toEqual(ok(APPROVED));
  });
});

const LOGIN = `${HOME}/wp-login.php?redirect_to=x`;

/** What a visitor of the consent page gets. */
const opens =
  (url = LOGIN, status = 200) =>
  async () =>
    Object.defineProperty(new Response('<p>Log in', { status }), 'url', { value: url });

/** A consent window that visits these addresses, then ends, and a log of the opened addresses. */
function consentWindow(visited: string[], end: (requested: URL) => string, visitor: () => Promise<Response> = opens()) {
  const requested: URL[] = [];
  const listeners = new Set<(address: string, tab: number) => void>();
  let states = 0;
  const deps: ConsentDeps = {
    fetch: visitor,
    redirect: REDIRECT,
    newState: () => `state-${++states}`,
    newName: () => NAME,
    async openPage(url) {
      requested.push(new URL(url));
      for (const address of visited) for (const onPage of listeners) onPage(address, 1);
      return end(new URL(url));
    },
    watchPages(onPage) {
      listeners.add(onPage);
      return () => void listeners.delete(onPage);
    },
  };
  return { deps, requested, listeners };
}

const SITE = { home: HOME, consentUrl: CONSENT };
const closed = (): string => {
  throw new Error('The user did not approve access.');
};
/** The site's answer to a user who approves. */
const approves = (requested: URL): string => {
  const back = new URL(requested.searchParams.get('success_url') ?? '');
  for (const [name, value] of new URL(answer()).searchParams) {
    if (!back.searchParams.has(name)) back.searchParams.set(name, value);
  }
  return back.href;
};

describe('requesting consent', () => {
  test('returns name and password after approval, for a state made for this request', async () => {
    const { deps, requested, listeners } = consentWindow([], approves);
    expect(await requestConsent(SITE, deps)).toEqual(ok(APPROVED));
    expect(requested.map(({ href }) => href)).toEqual([consentAddress(CONSENT, NAME, REDIRECT, 'state-1')]);
    expect(listeners.size).toBe(0);
  });

  test('rejects the answer to an earlier request', async () => {
    const { deps } = consentWindow([], approves);
    await requestConsent(SITE, deps);
    const late = { ...deps, openPage: async () => answer({ state: 'state-1' }) };
    expect(await requestConsent(SITE, late)).toEqual(fail({ kind: 'consent-unverified' }));
  });

  test.each<[string, string[], ConsentError['kind']]>([
    ['at the consent page', [`${CONSENT}?app_name=x`], 'consent-rejected'],
    ['in the customer’s pages after the log-in', [LOGIN, `${HOME}/my-account/`], 'consent-kept-out'],
    ['on the home page, without any log-in', [CONSENT, `${HOME}/`], 'consent-kept-out'],
    ['at the consent page after other pages', [LOGIN, `${HOME}/`, CONSENT], 'consent-rejected'],
    ['while another site logs the user in', [CONSENT, 'https://accounts.example/login'], 'consent-rejected'],
    ['at an unreadable address', [CONSENT, 'about blank'], 'consent-rejected'],
  ])('explains a window that is closed %s', async (_, visited, kind) => {
    const { deps, listeners } = consentWindow(visited, closed);
    expect(await requestConsent(SITE, deps)).toEqual(fail({ kind }));
    expect(listeners.size).toBe(0);
  });

  test.each<[string, () => Promise<Response>, ConsentError['kind']]>([
    ['gets the login page', opens(), 'consent-rejected'],
    ['gets the consent page', opens(CONSENT), 'consent-rejected'],
    ['gets no page', opens(CONSENT, 404), 'consent-kept-out'],
    ['gets a page that refreshes itself', opens(CONSENT, 202), 'consent-kept-out'],
    ['is sent to the home page', opens(`${HOME}/`), 'consent-kept-out'],
    ['is sent to another site, or gets no answer', () => Promise.reject(new TypeError()), 'consent-kept-out'],
  ])('explains a closed window by whether a visitor %s', async (_, visitor, kind) => {
    const { deps } = consentWindow([CONSENT], closed, visitor);
    expect(await requestConsent(SITE, deps)).toEqual(fail({ kind }));
  });

  test('ignores addresses in other tabs', async () => {
    const { deps, listeners } = consentWindow([CONSENT], () => {
      for (const onPage of listeners) onPage(`${HOME}/shop`, 2);
      return closed();
    });
    expect(await requestConsent(SITE, deps)).toEqual(fail({ kind: 'consent-rejected' }));
  });
});
