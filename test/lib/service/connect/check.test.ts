import { describe, expect, test } from 'vitest';
import { type Checked, type Finding, LAYERS, type Layer } from '../../../../lib/domain/accounts/connection-check.ts';
import type { CheckError } from '../../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { type CheckDeps, check } from '../../../../lib/service/connect/check.ts';
import { createClient } from '../../../../lib/service/routes/client.ts';
import type { SiteAnswer } from '../real-site.ts';
import { wordpressIndex } from '../small-server.ts';

const HOME = 'https://shop.example';
const BASE = `${HOME}/wp-json/fluent-affiliate/v2`;
const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT';
const NOON = Date.parse(DATE);
const LOGIN = { username: 'ada', password: 'abcd EFGH ijkl MNOP qrst UVWX' };
const AUTHORIZATION = `Basic ${btoa(`${LOGIN.username}:${LOGIN.password}`)}`;

type Reported = [finding: Finding, error?: CheckError['kind']];
type Findings = { [L in Layer]?: Reported };

const PASSED = Object.fromEntries(LAYERS.map((layer) => [layer, ['pass']])) as Findings;

const passedExcept = (part: Findings): Findings => ({ ...PASSED, ...part });

/** The findings of a check that fails at this layer. */
const failedAt = (layer: Layer, finding: Reported, part: Findings = {}): Findings => {
  const later = LAYERS.slice(LAYERS.indexOf(layer) + 1);
  const unreached = Object.fromEntries(later.map((unreachedLayer) => [unreachedLayer, ['not-reached']]));
  return passedExcept({ [layer]: finding, ...unreached, ...part });
};

const findings = (found: Checked[]): Findings =>
  Object.fromEntries(found.map(({ layer, finding, error }) => [layer, error ? [finding, error.kind] : [finding]]));

/** The answers of a site by route; null: it does not answer. */
interface Script {
  index?: SiteAnswer | null;
  groups?: SiteAnswer | null;
  program?: SiteAnswer | null;
}

const WORKING = {
  index: { body: wordpressIndex(HOME) },
  groups: { status: 404, body: { code: 'group_not_found' } },
  program: { status: 404, body: { code: 'rest_no_route' } },
} satisfies Script;

/** Checks the connection to a scripted site. @returns the findings and the requests */
async function runCheck(script: Script = {}, deps: Partial<CheckDeps> = {}, baseUrl = BASE) {
  const requested: { part: keyof Script; url: URL; init: RequestInit }[] = [];
  let statsRequests = 0;
  let nonce = 0;
  const common = {
    async fetch(address: Parameters<typeof fetch>[0], init: RequestInit = {}) {
      const url = new URL(String(address));
      const { pathname } = url;
      const part = pathname.includes('groups') ? 'groups' : pathname.endsWith('/affiliates') ? 'program' : 'index';
      requested.push({ part, url, init });
      const answer = part in script ? script[part] : WORKING[part];
      if (!answer) throw new TypeError('Failed to fetch');
      const { status = 200, body, headers } = { headers: {}, ...answer } as SiteAnswer;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return new Response(text, { status, headers: { date: DATE, ...headers } });
    },
    online: () => true,
    nonce: () => `n${++nonce}`,
  };
  const found = await check(
    { ...LOGIN, baseUrl },
    {
      ...common,
      hasAccess: true,
      now: () => NOON,
      stats: async () => {
        statsRequests++;
        return ok({ cachedSeconds: null });
      },
      groupAccess: () => createClient(common).groupAccess({ ...LOGIN, baseUrl }),
      ...deps,
    },
  );
  return { found, findings: findings(found), requested, statsRequests };
}

const statsFail = (error: ServiceError): Partial<CheckDeps> => ({ stats: async () => fail(error) });

describe('the connection check', () => {
  test('passes every layer in order if everything works', async () => {
    const { found, requested, statsRequests } = await runCheck();
    expect(found.map(({ layer }) => layer)).toEqual([...LAYERS]);
    expect(findings(found)).toEqual(PASSED);
    expect(requested.map(({ part }) => part)).toEqual(['index', 'groups', 'program']);
    expect(statsRequests).toBe(1);
  });

  test.each<[Layer, CheckError['kind'], Partial<CheckDeps>]>([
    ['online', 'offline', { online: () => false }],
    ['access', 'no-access', { hasAccess: false }],
  ])('sends nothing if the layer %s fails', async (layer, kind, deps) => {
    const { findings, requested, statsRequests } = await runCheck({}, deps);
    expect(findings).toEqual(failedAt(layer, ['fail', kind]));
    expect([requested, statsRequests]).toEqual([[], 0]);
  });

  const PAGE = { body: '<!doctype html><p>Hello' };
  test.each<[string, SiteAnswer | null, Findings]>([
    ['a page', PAGE, { root: ['not-reached'] }],
    ['no such page', { status: 404, body: '<p>Not found' }, { root: ['not-reached'] }],
    ['a busy server', { status: 503, body: '<p>Oops' }, { root: ['not-reached'] }],
    ['members only', { status: 401, body: { code: 'rest_forbidden' } }, { root: ['not-reached'] }],
    ['no answer', null, { root: ['not-reached'], clock: ['absent'] }],
    ['other namespaces', { body: wordpressIndex(HOME, { namespaces: ['wp/v2'] }) }, {}],
  ])('passes if figures are fresh, whatever the index is: %s', async (_, index, part) => {
    expect((await runCheck({ index })).findings).toEqual(passedExcept(part));
  });

  type Failed = [layer: Layer, kind: CheckError['kind']];
  const REJECTED: Failed = ['credentials', 'unauthorized'];
  const OFF: Failed = ['credentials', 'passwords-off'];
  const NO_PASSWORDS = { code: 'application_passwords_disabled_for_user', message: '' };
  const WITHOUT_PASSWORDS = { body: wordpressIndex(HOME, { authentication: [] }) };
  const OFF_FOR_USER: ServiceError = { kind: 'refused', status: 501, ...NO_PASSWORDS };
  const naming = (...namespaces: string[]) => ({ body: wordpressIndex(HOME, { namespaces }) });
  test.each<[string, ServiceError, SiteAnswer | null | undefined, Failed]>([
    ['no answer at all', { kind: 'no-answer' }, null, ['answers', 'no-answer']],
    ['no answer from the service', { kind: 'timeout', seconds: 15 }, undefined, ['affiliate', 'timeout']],
    ['a redirect', { kind: 'redirect', to: null }, null, ['answers', 'redirect']],
    ['a prompt of the server', { kind: 'protected' }, PAGE, ['answers', 'protected']],
    ['a closed interface', { kind: 'not-found', page: true }, PAGE, ['root', 'html-page']],
    ['an index for members only', { kind: 'no-route' }, { status: 401, body: {} }, ['service', 'no-route']],
    ['a failing server', { kind: 'html-page', status: 200 }, { status: 500, body: '<p>' }, ['root', 'server-error']],
    ['no namespaces', { kind: 'no-route' }, naming(), ['service', 'no-route']],
    [
      'similar namespaces',
      { kind: 'no-route' },
      naming('fluent-affiliate/v22', 'fluent-affiliate'),
      ['service', 'no-route'],
    ],
    ['a firewall before the figures', { kind: 'html-page', status: 403 }, undefined, ['affiliate', 'html-page']],
    ['a rejected login', { kind: 'unauthorized', code: 'incorrect_password' }, undefined, REJECTED],
    ['a login that may not arrive', { kind: 'unauthorized' }, undefined, ['credentials', 'credentials-unclear']],
    ['passwords that are off', { kind: 'unauthorized' }, WITHOUT_PASSWORDS, OFF],
    ['passwords that are off for the user', OFF_FOR_USER, undefined, OFF],
    ['a refusal', { kind: 'refused', status: 403, code: 'x', message: '' }, undefined, ['affiliate', 'refused']],
  ])('explains missing figures by %s, without another request for them', async (_, error, index, failed) => {
    const { found, requested } = await runCheck(index === undefined ? {} : { index }, statsFail(error));
    const failures = found.filter(({ finding }) => finding === 'fail');
    expect(failures.map(({ layer, error }) => [layer, error?.kind])).toEqual([failed]);
    expect(requested.map(({ part }) => part)).toEqual(['index']);
  });

  test.each<[ServiceError, Reported]>([
    [{ kind: 'not-affiliate' }, ['absent']],
    [{ kind: 'forbidden' }, ['fail', 'forbidden']],
  ])('checks groups even without figures: %o', async (error, finding) => {
    const { findings } = await runCheck({}, statsFail(error));
    expect(findings).toEqual(passedExcept({ affiliate: finding, fresh: ['not-reached'] }));
  });

  test('notes text before the figures', async () => {
    const { found } = await runCheck({}, { stats: async () => ok({ cachedSeconds: null, extra: 'Warning' }) });
    expect(found).toContainEqual({ layer: 'fresh', finding: 'absent', error: { kind: 'extra-text', text: 'Warning' } });
  });

  test('reports figures from a cache', async () => {
    const { findings } = await runCheck({}, { stats: async () => ok({ cachedSeconds: 0 }) });
    expect(findings).toEqual(passedExcept({ fresh: ['fail', 'stale'] }));
  });

  test.each<[string, SiteAnswer | null, Reported]>([
    ['a page of group 1', { body: { affiliates: { data: [] } } }, ['pass']],
    ['no group 1', { status: 404, body: { code: 'group_not_found' } }, ['pass']],
    ['no such route', { status: 404, body: { code: 'rest_no_route' } }, ['absent']],
    ['for administrators only', { status: 403, body: { code: 'rest_forbidden' } }, ['absent', 'forbidden']],
    ['no answer', null, ['not-reached']],
    ['refused credentials', { status: 401, body: { code: 'rest_forbidden' } }, ['not-reached']],
    ['a page that says 404', { status: 404, body: '<!doctype html><p>Not found' }, ['not-reached']],
  ])('finds out whether groups are available: %s', async (_, groups, finding) => {
    expect((await runCheck({ groups })).findings).toEqual(passedExcept({ groups: finding }));
  });

  test('reports groups of an administrator that cannot be found out', async () => {
    const { findings } = await runCheck({ groups: null }, statsFail({ kind: 'not-affiliate' }));
    expect(findings.groups).toEqual(['fail', 'groups-unknown']);
  });

  test.each<[string, number, Reported]>([
    ['five minutes ahead', 5 * 60_000, ['pass']],
    ['more than that ahead', 5 * 60_000 + 1, ['absent', 'clocks-differ']],
    ['more than that behind', -5 * 60_000 - 1, ['absent', 'clocks-differ']],
  ])('notes clocks that differ: %s', async (_, difference, finding) => {
    const { findings } = await runCheck({}, { now: () => NOON + difference });
    expect(findings).toEqual(passedExcept({ clock: finding }));
  });

  test.each(['', 'soon'])('skips the clock of a site with the date %o', async (date) => {
    const { findings } = await runCheck({ index: { ...WORKING.index, headers: { date } } });
    expect(findings).toEqual(passedExcept({ clock: ['absent'] }));
  });
});

describe('a service outside WordPress', () => {
  const checkOutside = (script: Script, deps: Partial<CheckDeps> = {}) => runCheck(script, deps, `${HOME}/api`);
  const NO_ROOT: Findings = { root: ['absent'] };

  test('needs no REST root and no users', async () => {
    const { findings, requested } = await checkOutside({ index: { status: 404, body: '<p>Nothing here' } });
    expect(findings).toEqual(passedExcept(NO_ROOT));
    expect(requested.map(({ part }) => part)).toEqual(['index', 'groups', 'program']);
  });

  test.each<ServiceError>([{ kind: 'no-route' }, { kind: 'unfit', where: 'stats' }])(
    'is reported as missing: %o',
    async (error) => {
      const { findings, requested } = await checkOutside({}, statsFail(error));
      expect(findings).toEqual(failedAt('service', ['fail', error.kind], { ...NO_ROOT, clock: ['pass'] }));
      expect(requested.map(({ part }) => part)).toEqual(['index']);
    },
  );

  test.each<[ServiceError, Reported]>([
    [{ kind: 'not-affiliate' }, ['absent']],
    [{ kind: 'forbidden' }, ['fail', 'forbidden']],
  ])('has accepted the password if it answers with %o', async (error, finding) => {
    const { findings } = await checkOutside({}, statsFail(error));
    expect(findings).toEqual(passedExcept({ ...NO_ROOT, affiliate: finding, fresh: ['not-reached'] }));
  });

  test.each<ServiceError>([{ kind: 'no-answer' }, { kind: 'redirect', to: null }])(
    'is not reported to accept the password after %o',
    async (error) => {
      const { findings } = await checkOutside({}, statsFail(error));
      expect(findings.credentials).not.toEqual(['pass']);
      expect(findings.groups).toEqual(['not-reached']);
    },
  );
});

test('requests of the check send the password except to the index, never with cookies, and past caches', async () => {
  const { requested } = await runCheck();
  const sent = requested.map(({ part, init }) => [part, new Headers(init.headers).get('authorization')]);
  expect(Object.fromEntries(sent)).toEqual({ index: null, groups: AUTHORIZATION, program: AUTHORIZATION });
  for (const { init } of requested) {
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
    expect(init.signal).toBeInstanceOf(AbortSignal);
    expect(init.method ?? 'GET').toBe('GET');
  }
  expect(new Set(requested.map(({ url }) => url.searchParams.get('_'))).size).toBe(3);
  // The password follows no redirect.
  expect(requested.map(({ init }) => init.redirect)).toEqual(['follow', 'manual', 'manual']);
});
