import { describe, expect, test, vi } from 'vitest';
import type { ConnectError } from '../../../lib/domain/accounts/connect-form.ts';
import type { Checked } from '../../../lib/domain/accounts/connection-check.ts';
import type { DiscoveryError } from '../../../lib/domain/accounts/site-discovery.ts';
import { MINUTE } from '../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { ok } from '../../../lib/domain/result.ts';
import { browser } from '../../../lib/platform/browser.ts';
import { messageHandlers } from '../../../lib/worker/message-handlers.ts';
import * as store from '../../fake/fake-storage.ts';
import { partOf } from '../program-samples.ts';
import * as sites from '../service/real-site.ts';
import { wordpressIndex } from '../service/small-server.ts';
import { keysInMemory, sampleVault } from '../vault-samples.ts';
import { workerServices } from '../worker-services.ts';

/** Sites as people have them: what the worker does with each, over real HTTP. */

const { CHALLENGE, everywhere, LOGGED_OUT, page, realSite, refusal, STAGING, STATS } = sites;
const BASE = '/wp-json/fluent-affiliate/v2';
const WARNING = '<br />\n<b>Warning</b>: Undefined array key "x" in <b>/srv/a.php</b> on line <b>12</b><br />\n';
const WORDS = 'Warning : Undefined array key "x" in /srv/a.php on line 12';
const REFRESH = { status: 202, body: '<meta http-equiv="refresh" content="0;/.well-known/captcha/">' };
const REJECTED = { status: 401, body: { code: 'incorrect_password', message: 'Wrong.', data: { status: 401 } } };
const MAINTENANCE = page(503, '<p>Maintenance', { 'retry-after': '600' });
const COOKIES = page(200, '<p>Please enable JavaScript and cookies to continue.');
const PLAIN = { 'content-type': 'text/plain' };
const WRONG = { kind: 'unauthorized', code: 'incorrect_password' } as const;
const refused = (status: number, code: string, message: string) =>
  ({ kind: 'refused', status, code, message }) as const;

let clock = Date.now();

function worker() {
  const services = workerServices({ fetch, vault: sampleVault(keysInMemory().keys), now: () => clock });
  return { ...messageHandlers(services), poller: services.poller };
}

const form = (baseUrl: string) => ({ accountId: null, name: '', baseUrl, username: 'ada', password: 'abcdEFGH' });

/** Connects to a site that works, and lets it change. */
async function connected() {
  const parts: sites.RealSite = {};
  const site = await realSite(parts);
  const handlers = worker();
  const outcome = await handlers.connect(form(site.origin));
  if (!outcome.ok) throw new Error(outcome.error.kind);
  const { id } = outcome.value.account;
  // Connecting does not wait for its requests to the portal.
  await handlers.portal({ accountId: id, page: 'popup' });
  await expect.poll(() => partOf(id, 'clicks')).not.toBeNull();
  const before = { logins: 0 };
  return {
    handlers,
    id,
    parts,
    /** How often the login was sent since the last call. */
    logins() {
      const { logins } = before;
      before.logins = site.logins();
      return before.logins - logins;
    },
    state: () => partOf(id, 'state'),
    async check() {
      const tested = await handlers.test({ accountId: id });
      const error = tested.ok ? null : (tested.error as ServiceError);
      return { tested, layers: await handlers.check({ accountId: id, error }) };
    },
  };
}

const failedIn = (layers: Checked[]) => layers.find(({ finding }) => finding === 'fail') ?? null;

describe('finding by name', () => {
  const GUARDED: DiscoveryError = { kind: 'site-guarded' };
  const MEMBERS: DiscoveryError = { kind: 'site-members', baseUrl: BASE };
  const unavailable = (status: number, retryAfterSeconds: number | null = null): DiscoveryError => ({
    ...{ kind: 'site-unavailable', status, retryAfterSeconds },
  });
  const CUT = { headers: { 'content-type': 'application/json' }, body: `${WARNING}{"name":` };
  test.each<[string, sites.RealSite, DiscoveryError]>([
    ['an index for members only', { index: LOGGED_OUT }, MEMBERS],
    [
      'such an index whose status a server hides',
      { index: { body: { ...LOGGED_OUT.body, data: { status: 401 } } } },
      MEMBERS,
    ],
    ['an index that a plugin closes with 403', { index: refusal(403, 'rest_api_disabled', 'No.') }, MEMBERS],
    ['a challenge', everywhere(CHALLENGE), GUARDED],
    ['a challenge before the index alone', { index: CHALLENGE }, GUARDED],
    ['a firewall that answers in words', everywhere(page(403, 'error code: 1020', PLAIN)), GUARDED],
    ['a firewall’s own status', everywhere(page(406, 'Not Acceptable!')), GUARDED],
    ['a page that refreshes itself', everywhere(REFRESH), GUARDED],
    ['a page that asks for cookies', everywhere(COOKIES), GUARDED],
    ['a challenge with 503', everywhere(page(503, '<p>', { 'cf-mitigated': 'challenge' })), GUARDED],
    // Its pages name an interface that is not there.
    ['a hidden interface', { index: page(404) }, GUARDED],
    ['a prompt of the server', everywhere(STAGING), { kind: 'site-locked' }],
    ['maintenance', everywhere(MAINTENANCE), unavailable(503, 600)],
    ['a failing server', everywhere(page(500)), unavailable(500)],
    ['too many requests for the index', { index: page(429, '', { 'retry-after': '60' }) }, unavailable(429, 60)],
    ['an index cut behind a warning', { index: CUT }, { kind: 'site-unreadable', text: `${WORDS} {"name":` }],
    ['no WordPress', { home: { body: '<p>Hello' }, index: page(404) }, { kind: 'not-wordpress' }],
  ])('tells %s', async (_, parts, error) => {
    const { origin, logins } = await realSite(parts);
    const told = 'baseUrl' in error ? { ...error, baseUrl: origin + BASE } : error;
    expect(await worker().discover({ typed: origin })).toEqual({ ok: false, error: told });
    expect(logins()).toBe(0);
  });

  test.each<[string, (origin: string) => string]>([
    ['behind a warning of PHP', (origin) => WARNING + JSON.stringify(wordpressIndex(origin))],
    ['before a comment', (origin) => `${JSON.stringify(wordpressIndex(origin))}\n<!-- cached -->`],
    [
      'with its namespaces in an object',
      (origin) => JSON.stringify(wordpressIndex(origin, { namespaces: { 0: 'wp/v2', 3: 'fluent-affiliate/v2' } })),
    ],
  ])('reads an index %s', async (_, body) => {
    const parts: sites.RealSite = {};
    const { origin } = await realSite(parts);
    parts.index = { body: body(origin) };
    expect(await worker().discover({ typed: origin })).toMatchObject({ ok: true, value: { baseUrl: origin + BASE } });
  });

  test('stops after too many requests', async () => {
    const { origin, requests } = await realSite(everywhere({ status: 429, body: '<p>' }));
    await worker().discover({ typed: origin });
    expect(requests).toHaveLength(1);
  });
});

describe('connecting by hand', () => {
  test.each<[string, sites.RealSite]>([
    ['an index for members only', { index: LOGGED_OUT }],
    ['a home page that is coming soon', { home: MAINTENANCE }],
    ['a home page behind a prompt', { home: STAGING }],
    ['a warning of PHP before the figures', { stats: { body: WARNING + JSON.stringify(STATS) } }],
    [
      'a new affiliate without figures',
      { stats: { body: { stats: [], recent_referrals: [], portal_notice_html: '' } } },
    ],
  ])('works with %s', async (_, parts) => {
    const { origin } = await realSite(parts);
    const value = { account: { baseUrl: origin + BASE } };
    expect(await worker().connect(form(origin))).toMatchObject({ ok: true, value });
  });

  const PASSWORDS_OFF = refusal(501, 'application_passwords_disabled_for_user');
  const NO_LOGIN = refusal(401, 'rest_not_logged_in');
  test.each<[string, sites.RealSite, ConnectError, number]>([
    ['a wrong password', { stats: REJECTED }, WRONG, 1],
    ['an unknown user', { stats: refusal(401, 'invalid_username') }, { ...WRONG, code: 'invalid_username' }, 1],
    ['a wrong password behind 500', { stats: { status: 500, body: { ...REJECTED.body, data: null } } }, WRONG, 1],
    ['a prompt of the server', everywhere(STAGING), { kind: 'protected' }, 3],
    [
      'a blocked address',
      { stats: refusal(403, 'lockout', 'For\n15 min.') },
      refused(403, 'lockout', 'For 15 min.'),
      1,
    ],
    ['passwords that are off for the user', { stats: PASSWORDS_OFF }, { kind: 'passwords-off' }, 1],
    ['a login that is wrong or does not arrive', { stats: LOGGED_OUT, me: NO_LOGIN }, { kind: 'login-unclear' }, 2],
    ['a login that arrives and is wrong', { stats: LOGGED_OUT, me: REJECTED }, { kind: 'unauthorized' }, 2],
    ['maintenance', everywhere(MAINTENANCE), { kind: 'busy', status: 503, retryAfterSeconds: 600 }, 3],
  ])('tells %s', async (_, parts, error, logins) => {
    const { origin, ...site } = await realSite(parts);
    // Pages at the typed address answer without the service.
    const typed = logins === 3 ? origin : origin + BASE;
    expect(await worker().connect(form(typed))).toEqual({ ok: false, error });
    expect(site.logins()).toBe(logins);
  });

  test('tells application passwords that are turned off from a wrong one', async () => {
    const parts: sites.RealSite = { stats: LOGGED_OUT };
    const { origin, logins } = await realSite(parts);
    parts.index = { body: wordpressIndex(origin, { authentication: [] }) };
    expect(await worker().connect(form(origin + BASE))).toEqual({ ok: false, error: { kind: 'passwords-off' } });
    expect(logins()).toBe(1);
  });

  test.each(['\u200bada', ' \ufeffada', '\u2060ada\u200e'])('removes what cannot be seen in %j', async (username) => {
    const { origin, requests } = await realSite({});
    const { connect } = worker();
    const password = '\u200babcd efgh ijkl mnop qrst uvwx\u200b';
    expect(await connect({ ...form(origin + BASE), username, password })).toMatchObject({
      value: { account: { username: 'ada' } },
    });
    expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa('ada:abcdefghijklmnopqrstuvwx')}`);
  });
});

describe('times without a zone', () => {
  const [LA, NOON] = ['America/Los_Angeles', 'Wed, 25 Nov 2026 20:00:00 GMT'];
  const stats = (created_at: string, date = NOON): sites.SiteAnswer => ({
    headers: { date },
    body: { ...STATS, recent_referrals: [{ id: 1, amount: '1', created_at }] },
  });
  /** Connects to a site in Los Angeles, and returns the times of the first answer and of a poll. */
  async function times(answer: sites.SiteAnswer, zone: Record<string, unknown> = { timezone_string: LA }) {
    const parts: sites.RealSite = { stats: answer };
    const { origin } = await realSite(parts);
    parts.index = { body: wordpressIndex(origin, zone) };
    const handlers = worker();
    const outcome = await handlers.connect(form(origin));
    if (!outcome.ok) throw new Error(outcome.error.kind);
    const { id } = outcome.value.account;
    const time = async () => (await partOf(id, 'state')).snapshot?.referrals[0]?.at;
    const first = await time();
    clock += 10 * MINUTE;
    await handlers.poller.poll(id, 'alarm');
    return [first, await time()];
  }

  test.each<[string, string, Record<string, unknown> | undefined, string]>([
    ['are the site’s', '2026-11-25 12:00:00', undefined, '2026-11-25T12:00:00-08:00'],
    ['have the site’s offset', '2026-11-25 12:00:00', { gmt_offset: -8 }, '2026-11-25T12:00:00-08:00'],
    ['are UTC if the site names no zone', '2026-11-25 20:00:00', {}, '2026-11-25T20:00:00Z'],
    // In Los Angeles, it would be four in the morning of the next day.
    ['are UTC if the answer’s date contradicts', '2026-11-25 20:00:00', undefined, '2026-11-25T20:00:00Z'],
    ['are untouched if they name a zone', '2026-11-25T20:00:00+00:00', undefined, '2026-11-25T20:00:00+00:00'],
  ])('%s: %s', async (_, written, zone, read) => {
    expect(await times(stats(written), zone)).toEqual([Date.parse(read), Date.parse(read)]);
  });

  test('stay as they were for a user who connects again, or all referrals would be new', async () => {
    const parts: sites.RealSite = { stats: stats('2026-11-25 12:00:00') };
    const { origin } = await realSite(parts);
    const { connect } = worker();
    await connect(form(origin));
    parts.index = { body: wordpressIndex(origin, { timezone_string: LA }) };
    await connect(form(origin));
    const [account] = await store.read(store.ACCOUNTS);
    expect(account).not.toHaveProperty('zone');
  });
});

describe('polling', () => {
  const PROXY = page(401, '401 Unauthorized', { 'www-authenticate': 'Basic', ...PLAIN });
  const TOKENS = ['jwt_auth_bad_auth_header', 'Authorization header malformed.'] as const;
  const LOCKED = refused(403, 'locked', 'Error: It’s locked.');
  const ENDLESS = refusal(403, 'x'.repeat(10_000), '\u202e'.repeat(9) + 'y'.repeat(10_000));
  test.each<[string, sites.SiteAnswer, ServiceError]>([
    ['a prompt of the server', STAGING, { kind: 'protected' }],
    ['a prompt of a proxy, which sends no page', PROXY, { kind: 'protected' }],
    ['maintenance as 401', refusal(401, 'maintenance_mode', 'Soon.'), refused(401, 'maintenance_mode', 'Soon.')],
    ['a refusal in HTML', refusal(403, 'locked', '<strong>Error:</strong> It&#8217;s locked.'), LOCKED],
    ['a plugin for tokens', refusal(403, ...TOKENS), refused(403, ...TOKENS)],
    ['a firewall’s own status', page(406, 'Not Acceptable!', PLAIN), { kind: 'html-page', status: 406 }],
    ['a page of 401', page(401), { kind: 'html-page', status: 401 }],
    ['an answer with endless words', ENDLESS, refused(403, 'x'.repeat(60), 'y'.repeat(291))],
    ['a rejected login', REJECTED, WRONG],
    ['a revoked right', refusal(403, 'rest_forbidden'), { kind: 'forbidden' }],
  ])('tells %s, and keeps the last figures', async (_, answer, trouble) => {
    const { handlers, id, parts, state } = await connected();
    const { snapshot } = await state();
    parts.stats = answer;
    clock += 10 * MINUTE;
    await handlers.poller.poll(id, 'alarm');
    expect(await state()).toMatchObject({ trouble, snapshot });
  });
});

describe('checking', () => {
  test.each<[string, sites.RealSite]>([
    ['the user routes are removed', { me: refusal(404, 'rest_no_route') }],
    ['the user routes are refused', { me: REJECTED }],
    ['the user routes are forbidden', { me: refusal(403, 'rest_forbidden') }],
    ['the group routes are behind a firewall', { groups: CHALLENGE }],
    ['the group routes reject the login', { groups: LOGGED_OUT }],
    ['the group routes fail', { groups: { status: 500, body: {} } }],
  ])('finds nothing wrong while figures are fresh and %s', async (_, changes) => {
    const { parts, check } = await connected();
    Object.assign(parts, changes);
    clock += MINUTE;
    const { tested, layers } = await check();
    expect(tested.ok).toBe(true);
    expect(failedIn(layers)).toBeNull();
    expect(layers).toContainEqual({ layer: 'affiliate', finding: 'pass' });
  });

  test('notes a warning of PHP before the figures, with its words', async () => {
    const { parts, check } = await connected();
    parts.stats = { body: WARNING + JSON.stringify(STATS) };
    const { layers } = await check();
    expect(failedIn(layers)).toBeNull();
    const error = { kind: 'extra-text', text: WORDS };
    expect(layers).toContainEqual({ layer: 'fresh', finding: 'absent', error });
  });

  test('sends a rejected login once, and not again within 15 minutes', async () => {
    const { parts, logins, check } = await connected();
    parts.stats = REJECTED;
    clock += MINUTE;
    logins();
    for (const sent of [1, 0, 0]) {
      const { tested, layers } = await check();
      expect(tested).toEqual({ ok: false, error: WRONG });
      expect(failedIn(layers)).toEqual({ layer: 'credentials', finding: 'fail', error: WRONG });
      expect(logins()).toBe(sent);
    }
    clock += 15 * MINUTE;
    await check();
    expect(logins()).toBe(1);
    delete parts.stats;
    clock += 15 * MINUTE;
    expect((await check()).tested.ok).toBe(true);
  });

  test('follows a redirect to the same route, and remembers it', async () => {
    const { parts, check, handlers, id, state } = await connected();
    const [{ baseUrl = '' } = {}] = await store.read(store.ACCOUNTS);
    parts.stats = { status: 301, headers: { location: `${baseUrl}/portal/stats/` } };
    clock += 10 * MINUTE;
    // The part does not match addresses with a slash.
    parts.others = { body: STATS };
    expect((await check()).tested.ok).toBe(true);
    expect(await store.read(store.ACCOUNTS)).toMatchObject([{ baseUrl, rewrites: ['slash'] }]);
    clock += 10 * MINUTE;
    await handlers.poller.poll(id, 'alarm');
    expect((await state()).trouble).toBeNull();
  });
});

describe('approving', () => {
  /** Closes the consent window, and returns the error. */
  async function closed(parts: sites.RealSite) {
    vi.spyOn(browser.identity, 'getRedirectURL').mockReturnValue('https://abc.chromiumapp.org/');
    vi.spyOn(browser.identity, 'launchWebAuthFlow').mockRejectedValue(new Error('The user did not approve access.'));
    const { origin, logins } = await realSite(parts);
    const handlers = worker();
    const site = await handlers.discover({ typed: origin });
    if (!site.ok) throw new Error(site.error.kind);
    const outcome = await handlers.consent({ site: site.value, accountId: null });
    expect(logins()).toBe(0);
    return outcome.ok ? ok(null) : outcome.error.kind;
  }

  test('was the user’s decision if the page had loaded', async () => {
    expect(await closed({})).toBe('consent-rejected');
  });

  test.each<[string, sites.SiteAnswer]>([
    ['a hidden login', page(404)],
    ['a firewall', CHALLENGE],
    ['a password on the admin folder', STAGING],
    ['maintenance', MAINTENANCE],
    ['a page that refreshes itself', REFRESH],
    ['a redirect to the home page', { status: 302, headers: { location: '/' } }],
  ])('was not refused by the user behind %s', async (_, consent) => {
    expect(await closed({ consent })).toBe('consent-kept-out');
  });
});
