import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../../lib/domain/accounts/capabilities.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { readBootstrap, readUserName, readUuid } from '../../../../lib/service/routes/optional-routes.ts';
import type { Credentials } from '../../../../lib/service/wire/request.ts';
import type { FailureMode } from '../../../tools/service/trouble/failures.ts';
import { embeddedService } from '../../embedded-service.ts';
import { loginTo, realClient, recorded, wire } from '../exact-wire.ts';

const NOTHING = { currency: null, share: null, coupons: [] };
const FORBIDDEN = { groupAccess: 'forbidden', groupRoute: null, programAccess: 'forbidden', overviewParts: [] };
const EVERYTHING = {
  ...{ groupAccess: 'allowed', programAccess: 'allowed' },
  overviewParts: ['applicants', 'referrals', 'unpaid', 'active', 'owed'],
};
const SITE = { share_url: 'https://shop.example/', aff_var: 'ref', aff_value: 7 };
const SHARE = { url: 'https://shop.example/', parameter: 'ref', value: '7', origins: ['https://shop.example'] };

describe('the answer of the bootstrap route', () => {
  test('is read as recorded', () => {
    const read = { currency: 'USD', share: { ...SHARE, value: '1' }, coupons: [] };
    expect(readBootstrap(recorded('deployed/portal-bootstrap'))).toEqual(read);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['no known field', { menu: {} }],
    ['empty lists, as PHP writes empty objects', { site_info: [], additional_sites: [], currency: [] }],
    ['texts', { site_info: 'x', additional_sites: 'x', currency: 'USD' }],
  ])('gives nothing if it is %s', (_, value) => {
    expect(readBootstrap(wire(value))).toEqual(NOTHING);
  });

  test.each([
    ['USD', 'USD'],
    ['usd', 'USD'],
    [' eur ', 'EUR'],
    ['$', null],
    [null, null],
  ])('gives the currency %o as %o', (currency, read) => {
    expect(readBootstrap(wire({ currency: { currency } }))).toEqual({ ...NOTHING, currency: read });
  });

  test.each<[string, object, object | null]>([
    ['unchanged', {}, SHARE],
    ['without blanks around it', { aff_var: ' ref ', aff_value: ' 7 ' }, SHARE],
    ['a large number, digit for digit', { aff_value: 123456789 }, { ...SHARE, value: '123456789' }],
    ['to a page', { share_url: 'https://shop.example/go?a=b' }, { ...SHARE, url: 'https://shop.example/go?a=b' }],
    [
      'as it was escaped',
      { share_url: 'https://shop.example/go?a=b&#038;c' },
      { ...SHARE, url: 'https://shop.example/go?a=b&c' },
    ],
    ['none if it is a script', { share_url: 'javascript:alert(1)' }, null],
    ['none without a parameter', { aff_var: '' }, null],
    ['none without a value', { aff_value: '' }, null],
  ])('gives a share link: %s', (_, part, share) => {
    expect(readBootstrap(wire({ site_info: { ...SITE, ...part } })).share).toEqual(share);
  });

  const SECOND = 'https://second.example';
  test.each<[string, unknown, string[]]>([
    ['none', [], []],
    ['addresses', [`${SECOND}/`, 'https://third.example/x'], [SECOND, 'https://third.example']],
    ['objects', [{ name: 'Second', url: `${SECOND}/x?y` }], [SECOND]],
    ['each only once', ['https://shop.example/b', { url: SECOND }, SECOND], [SECOND]],
    ['none from other values', [null, 7, '', 'second', '/x', {}, [], [null], { url: 7 }], []],
    ['none from scripts and data', ['javascript:alert(1)', 'data:text/html,x'], []],
  ])('gives the origins of additional sites: %s', (_, additional_sites, more) => {
    const { share } = readBootstrap(wire({ site_info: SITE, additional_sites }));
    expect(share?.origins).toEqual(['https://shop.example', ...more]);
  });
});

const TITLED = [{ title: 'ADA10' }, { post_title: 'ADA20' }];
const many = Array.from({ length: 30 }, (_, index) => `ADA${index}`);

test.each<[string, unknown, string[]]>([
  ['none', [], []],
  ['texts', ['ADA10', ' ada20 ', '2026'], ['ADA10', 'ada20', '2026']],
  ['objects', [{ code: 'ADA10', amount: '10' }, { coupon_code: 'ADA20' }], ['ADA10', 'ADA20']],
  ['by their title', TITLED, ['ADA10', 'ADA20']],
  ['an object by numbers', { 3: 'ADA10', 7: { code: 'ADA20' } }, ['ADA10', 'ADA20']],
  ['an object by their codes', { ADA10: { amount: '10' }, ADA20: null, ADA30: '' }, ['ADA10', 'ADA20']],
  ['each only once', ['ADA10', { code: 'ADA10' }], ['ADA10']],
  ['in several lines', ['ADA\n10\u202e'], ['ADA 10']],
  ['none from other values', [null, true, '', '  ', {}, [], ['ADA10'], { amount: 10 }, { code: ['ADA10'] }], []],
  ['up to 50 characters', ['x'.repeat(50), 'y'.repeat(51)], ['x'.repeat(50)]],
  ['the first 20', many, many.slice(0, 20)],
])('coupon codes are read: %s', (_, branded_coupons, coupons) => {
  expect(readBootstrap(wire({ branded_coupons }))).toEqual({ ...NOTHING, coupons });
});

describe('the user’s name', () => {
  test('is read as recorded', () => {
    expect(readUserName(recorded('deployed/wordpress-me'))).toBe('ada');
  });

  test.each<[unknown, string | null]>([
    [{ name: 'Ada Lovelace' }, 'Ada Lovelace'],
    [{ name: ' Ada ' }, 'Ada'],
    [{ name: 'x'.repeat(500) }, 'x'.repeat(100)],
    [{ name: '' }, null],
    [{ name: ['Ada'] }, null],
    [null, null],
    [[], null],
  ])('in %o is %o', (value, name) => {
    expect(readUserName(wire(value))).toBe(name);
  });
});

describe('the UUID of the password in use', () => {
  const uuid = 'ca972767-ab2d-4e8b-be11-1fc3144a58d1';

  test('is read as recorded', () => {
    expect(readUuid(recorded('deployed/wordpress-introspect'))).toBe(uuid);
  });

  test.each<[unknown, string | null]>([
    [{ uuid: uuid.toUpperCase() }, uuid.toUpperCase()],
    [{ uuid: `${uuid}/x` }, null],
    [{ uuid: `${uuid}\n` }, null],
    [{ uuid: `${uuid.slice(1)}?` }, null],
    [{}, null],
    [null, null],
  ])('in %o is %o', (value, read) => {
    expect(readUuid(wire(value))).toBe(read);
  });
});

describe('with the embedded service', async () => {
  const service = await embeddedService();

  const login = (username?: string, baseUrl?: string) => loginTo(service, username, baseUrl);
  const paths = () => service.requests.list().map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  const SERVICE = '/wp-json/fluent-affiliate/v2';
  const ME = 'GET /wp-json/wp/v2/users/me';

  /** The facts and the kinds of errors of all parts. */
  async function capabilitiesOf(credentials: Credentials, affiliate: boolean) {
    const parts = ['start', 'user', 'administration'] as const;
    const found = await Promise.all(parts.map((part) => realClient().capability(credentials, part, affiliate)));
    const facts: Partial<Facts> = Object.assign({}, ...found.map(({ facts }) => facts));
    return { facts, errors: found.map(({ error }) => error?.kind ?? null) };
  }

  const forAda = () => ({
    ...{ ...NOTHING, ...FORBIDDEN, currency: 'USD', userName: 'ada' },
    share: { ...SHARE, url: `${service.origin}/`, origins: [service.origin] },
  });

  describe('requesting capabilities', () => {
    test('sends one request to each route for an affiliate', async () => {
      expect(await capabilitiesOf(login(), true)).toEqual({ facts: forAda(), errors: [null, null, 'forbidden'] });
      const own = ['affiliates', 'portal/bootstrap', 'settings/groups/1/affiliates'];
      expect(paths().sort()).toEqual([...own.map((path) => `GET ${SERVICE}/${path}`), ME]);
      for (const { headers } of service.requests.list()) {
        expect(headers.authorization).toBe(service.users.authorization('ada'));
        expect(headers).not.toHaveProperty('cookie');
      }
    });

    test('stops at a route that wants to be left alone, and reports for how long', async () => {
      const when = ({ pathname }: URL) => pathname.endsWith('/affiliates');
      service.failures.set({ mode: 'busy', retryAfter: 600 }, { when });
      const { error } = await realClient().capability(login('admin'), 'administration', false);
      expect(error).toEqual({ kind: 'busy', status: 429, retryAfterSeconds: 600 });
      expect(paths()).not.toContain(`GET ${SERVICE}/reports/dashboard-stats`);
    });

    test('does not request the portal for an administrator', async () => {
      const adminUrl = `${service.origin}/wp-admin/`;
      const facts = { ...NOTHING, userName: 'admin', groupRoute: 'pro', ...EVERYTHING, adminUrl };
      expect(await capabilitiesOf(login('admin'), false)).toEqual({ facts, errors: [null, null, null] });
      const own = ['affiliates', 'reports/dashboard-stats', 'settings/groups/1/affiliates'];
      expect(paths().sort()).toEqual([...own.map((path) => `GET ${SERVICE}/${path}`), ME]);
    });

    const older = { ...EVERYTHING, groupAccess: 'absent', groupRoute: null };
    const delegate = { ...EVERYTHING, overviewParts: ['applicants', 'active', 'owed'] };
    const withoutFigures = { groupRoute: 'core', overviewParts: ['referrals', 'owed'] };
    const fails = (mode: FailureMode['mode'], part: string): (() => void) => {
      return () => service.failures.set({ mode } as FailureMode, { when: ({ pathname }) => pathname.includes(part) });
    };
    test.each<[string, string, () => void, object]>([
      ['an administrator without Pro', 'admin', () => {}, { ...EVERYTHING, groupRoute: 'core' }],
      ['a delegate, who sees a part', 'dora', () => {}, { ...delegate, groupRoute: 'core' }],
      ['a customer', 'carol', () => {}, FORBIDDEN],
      ['a version that ignores the group', 'admin', () => (service.program.filtersGroups = false), older],
      ['a site without figures, which is asked what waits', 'admin', fails('noRoute', 'dashboard'), withoutFigures],
    ])('finds what the user may see without the Pro edition: %s', async (_, username, prepare, found) => {
      service.program.proInstalled = false;
      prepare();
      expect((await capabilitiesOf(login(username), false)).facts).toMatchObject(found);
    });

    test.each<[string, () => void, string[]]>([
      ['the contract’s route', fails('serverError', 'settings/groups'), ['groupAccess', 'groupRoute']],
      ['the figures', fails('serverError', 'dashboard'), ['overviewParts', 'adminUrl']],
    ])('omits the facts of %s if it fails', async (_, prepare, missing) => {
      prepare();
      const { facts, errors } = await capabilitiesOf(login('admin'), false);
      expect(Object.keys(facts)).not.toEqual(expect.arrayContaining(missing));
      expect(facts).toHaveProperty('programAccess', 'allowed');
      expect(errors).toEqual([null, null, 'no-answer']);
    });

    test('finds nothing more at a service with the documented routes only', async () => {
      const facts = { ...NOTHING, userName: null, ...FORBIDDEN, programAccess: 'absent' };
      const errors = ['no-route', null, 'forbidden'];
      expect(await capabilitiesOf(login('ada', service.documentedBase), true)).toEqual({ facts, errors });
      expect(paths().every((path) => path.startsWith('GET /api/'))).toBe(true);
    });

    test.each<[FailureMode, ServiceError['kind']]>([
      [{ mode: 'serverError' }, 'server-error'],
      [{ mode: 'html' }, 'html-page'],
      [{ mode: 'drop' }, 'no-answer'],
      [{ mode: 'redirect' }, 'redirect'],
    ])('omits the facts of failing routes: %o', async (failure, kind) => {
      service.failures.set(failure);
      const errors = [kind, null, 'no-answer'];
      expect(await capabilitiesOf(login(), true)).toEqual({ facts: { userName: 'ada' }, errors });
    });
  });

  describe('revoking', () => {
    const remaining = () => service.users.get('ada').passwords.map(({ name }) => name);

    test('revokes only the password in use, also with plain permalinks', async () => {
      service.users.addPassword('ada', 'glance');
      const mine = login('ada', service.plainPermalinkBase);
      service.users.addPassword('ada', 'newer');
      expect(await realClient().revoke(mine)).toEqual(ok(null));
      expect(remaining()).toEqual(['test', 'newer']);
      expect(await realClient().stats(mine)).toEqual(fail({ kind: 'unauthorized' }));
    });

    test('revokes nothing with a wrong password', async () => {
      expect(await realClient().revoke({ ...login(), password: 'wrong' })).toEqual(fail({ kind: 'unauthorized' }));
      expect(remaining()).toEqual(['test']);
      expect(paths()).toEqual(['GET /wp-json/wp/v2/users/me/application-passwords/introspect']);
    });

    test('sends nothing to a service outside WordPress', async () => {
      expect(await realClient().revoke(login('ada', service.documentedBase))).toEqual(fail({ kind: 'no-route' }));
      expect(service.requests.list()).toEqual([]);
    });

    test('reports a site that refuses to delete the password', async () => {
      const refusing = realClient({
        fetch: async (url, init) =>
          init?.method === 'DELETE' ? Response.json({ code: 'rest_cannot_delete' }, { status: 403 }) : fetch(url, init),
      });
      expect(await refusing.revoke(login())).toEqual(fail({ kind: 'forbidden' }));
      expect(remaining()).toEqual(['test']);
    });

    test('deletes nothing if the site does not name the password in use', async () => {
      const requested: string[] = [];
      const strange = realClient({
        async fetch(_, init) {
          requested.push(init?.method ?? 'GET');
          return Response.json({ uuid: '../../../users/2' });
        },
      });
      expect(await strange.revoke(login())).toEqual(fail({ kind: 'unfit', where: 'uuid' }));
      expect(requested).toEqual(['GET']);
    });
  });
});
