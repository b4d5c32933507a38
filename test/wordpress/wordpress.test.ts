import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, basic } from '../tools/wordpress/ask.ts';
import { findPackages } from '../tools/wordpress/packages.ts';
import { recorded } from '../tools/wordpress/recorded.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';
import { startWordPress, type WordPress } from '../tools/wordpress/wordpress.ts';

const packages = findPackages();
if (!packages) console.log('WordPress was left out: it needs the packages wordpress, mariadb-server and php-cli.');

describe.skipIf(!packages)('WordPress', () => {
  let shop: WordPress;
  let rest: string;
  let base: string;
  let ada: Record<string, string>;
  let admin: Record<string, string>;

  beforeAll(async () => {
    shop = (await startWordPress()) as WordPress;
    rest = `${shop.home}/wp-json`;
    base = shop.prettyBase;
    ada = basic('ada', await shop.makeApplicationPassword('ada'));
    admin = basic('admin', await shop.makeApplicationPassword('admin'));
  });
  afterAll(async () => {
    // Every PHP warning, from our plugin or from how we set WordPress up.
    expect(readFileSync(join(shop.folder, 'web.log'), 'utf8')).not.toMatch(/PHP (Warning|Notice|Fatal|Parse)/);
    await shop.stop();
  });
  afterEach(() => {
    shop.dialect('deployed');
    shop.pro(true);
    shop.groupFilter(true);
    shop.extras(true);
    shop.stripAuthorization(false);
    shop.tellWrongPasswords(false);
    shop.keepOutOfAdmin(false);
    shop.applicationPasswords(true);
    shop.siteBasicAuth(false);
    shop.cache(false);
    shop.redirectOtherHosts(true);
  });

  describe('discovery', () => {
    it('lists its routes and its consent page in the index, as recorded', async () => {
      const index = recorded('deployed/wordpress-index', shop.home);
      const fields = Object.keys(index.body).filter((name) => name !== '_links');
      const answer = await ask(`${rest}/?_fields=${fields}`);
      expect(answer.json).toEqual({ ...index.body, name: 'Shop' });
      expect(Object.fromEntries(answer.headers)).toMatchObject(index.headers);
    });

    it('links the index from its home page', async () => {
      const { status, headers, text } = await ask(`${shop.home}/`);
      expect(status).toBe(200);
      expect(headers.get('link')).toBe(`<${rest}/>; rel="https://api.w.org/"`);
      expect(text).toContain(`<link rel="https://api.w.org/" href="${rest}/" />`);
    });

    it('answers the same with ?rest_route=', async () => {
      const { status, json } = await ask(`${shop.plainBase}/portal/stats&_=1`, ada);
      expect([status, json]).toEqual([200, (await ask(`${base}/portal/stats`, ada)).json]);
    });

    it('with plain permalinks has no /wp-json/ and links the other address', async () => {
      await shop.permalinks('plain');
      try {
        const { headers } = await ask(`${shop.home}/`);
        expect(headers.get('link')).toBe(`<${shop.home}/index.php?rest_route=/>; rel="https://api.w.org/"`);
        expect((await ask(`${rest}/`)).status).toBe(404);
        const { json } = await ask(`${shop.home}/?rest_route=/&_fields=namespaces`);
        expect(json.namespaces).toContain('fluent-affiliate/v2');
        expect((await ask(`${shop.plainBase}/portal/stats`, ada)).status).toBe(200);
      } finally {
        await shop.permalinks('pretty');
      }
      expect((await ask(`${rest}/`)).status).toBe(200);
    });

    it('sends other host names to the right one', async () => {
      const { status, headers } = await ask(`${shop.otherOrigin}/wp-json/?a=b`);
      expect([status, headers.get('location')]).toEqual([301, `${rest}/?a=b`]);
      shop.redirectOtherHosts(false);
      expect((await ask(`${shop.otherOrigin}/wp-json/`)).status).toBe(200);
    });

    it('does not offer application passwords where they are switched off', async () => {
      shop.applicationPasswords(false);
      expect((await ask(`${rest}/?_fields=authentication`)).json).toMatchObject({ authentication: [] });
      expect((await ask(`${base}/portal/stats`, ada)).status).toBe(401);
    });
  });

  describe('the service, deployed', () => {
    it.each([
      ['portal-stats', '/portal/stats', () => ada],
      ['portal-referrals', '/portal/referrals', () => ada],
      ['portal-bootstrap', '/portal/bootstrap', () => ada],
      ['affiliates-page', '/affiliates?per_page=2&search=ada@', () => admin],
      ['affiliates-of-group', '/affiliates?filters[group][value][]=3&per_page=2', () => admin],
    ])('answers %s in the shape that was recorded', async (name, path, who) => {
      const recording = recorded(`deployed/${name}`, shop.home);
      const answer = await ask(base + path, who());
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject(recording.headers);
      if (name === 'portal-referrals') {
        // One page was recorded; here there are more.
        const list = Object.keys(recording.body)[0] as string;
        recording.body[list].next_page_url = recording.body[list].links[2].url = 'more';
      }
      expect(shapeOf(answer.json)).toEqual(shapeOf(recording.body));
    });

    it('answers what the tables hold', async () => {
      const { stats, recent_referrals } = (await ask(`${base}/portal/stats`, ada)).json;
      expect(stats).toMatchObject({
        total_paid: { amount: 1034.4 },
        total_unpaid: { amount: '200.1' },
        total_referrals: { amount: '57' },
        conversion_rate: { amount: '5.63%' },
      });
      expect(recent_referrals).toHaveLength(5);
    });

    it.each([
      ['portal-stats-no-credentials', '/portal/stats', () => ({})],
      ['portal-stats-wrong-password', '/portal/stats', () => basic('ada', 'wrong wrong wrong')],
      ['portal-stats-not-an-affiliate', '/portal/stats', () => admin],
      ['affiliates-not-permitted', '/affiliates', () => ada],
      ['wordpress-unknown-route', '/nope', () => ada],
    ])('refuses as recorded: %s', async (name, path, who) => {
      const recording = recorded(`deployed/${name}`, shop.home);
      const answer = await ask(base + path, who());
      expect([answer.status, answer.json]).toEqual([recording.status, recording.body]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(recording.headers);
    });

    it('has groups for administrators only, and only with Pro', async () => {
      const path = `${base}/settings/groups/3/affiliates`;
      const { status, json } = await ask(path, admin);
      expect(status).toBe(200);
      expect(json.affiliates).toMatchObject({ total: 37, per_page: 15, current_page: 1, last_page: 3 });
      expect(json.affiliates.data[0]).toMatchObject({
        group_id: '3',
        user_details: { full_name: 'Member 1' },
      });
      const forbidden = recorded('deployed/affiliates-not-permitted');
      expect((await ask(path, ada)).json).toEqual(forbidden.body);
      expect((await ask(`${base}/settings/groups`, admin)).json.groups.data).toMatchObject([
        { id: 3, name: 'Bloggers', affiliates_count: '37' },
        { id: 5, name: 'Newcomers', affiliates_count: '0' },
      ]);
      shop.pro(false);
      const without = recorded('deployed/group-affiliates-without-pro');
      expect((await ask(path, admin)).json).toEqual(without.body);
      expect((await ask(`${base}/settings/groups`, admin)).status).toBe(404);
    });

    it('shows an administrator the whole program in any edition, and a delegate a part of it', async () => {
      const dora = basic('dora', await shop.makeApplicationPassword('dora'));
      shop.pro(false);
      const ids = async (query: string) =>
        (await ask(`${base}/affiliates?${query}`, dora)).json.affiliates.data.map(({ id }: { id: number }) => id);
      const group = 'filters[group][value][]=3&per_page=3';
      expect(await ids(group)).toEqual([137, 136, 135]);
      expect(await ids(`${group}&order_by=id&order_type=ASC`)).toEqual([101, 102, 103]);
      expect(await ids('filters[group][value][]=2147483647')).toEqual([]);
      expect(await ids('search=member12@')).toEqual([112]);
      expect(await ids('search=code-12')).toEqual([]);
      expect(await ids('order_by=unpaid_earnings&order_type=DESC&per_page=1&search=example.com')).toHaveLength(1);
      expect((await ask(`${base}/referrals?status=pending`, dora)).status).toBe(403);
      expect(Object.keys((await ask(`${base}/reports/dashboard-stats`, dora)).json.stats)).toEqual([
        ...['active_affiliates', 'pending_affiliates'],
      ]);
      const { json } = await ask(`${base}/reports/dashboard-stats`, admin);
      expect(shapeOf(json.stats)).toEqual(shapeOf(recorded('deployed/dashboard-stats').body.stats));
      expect((await ask(`${base}/referrals?status=pending&per_page=1`, admin)).json.referrals.total).toBe(6);
      expect((await ask(`${base}/reports/dashboard-stats`, ada)).json).toEqual(
        recorded('deployed/dashboard-stats-not-permitted').body,
      );
      shop.groupFilter(false);
      expect(await ids(`${group}&order_by=id&order_type=ASC`)).toEqual([7, 9, 101]);
    });

    it('may be without routes beyond the contract', async () => {
      shop.extras(false);
      for (const path of ['/portal/referrals', '/portal/visits', '/affiliates', '/settings/groups']) {
        expect((await ask(base + path, admin)).status).toBe(404);
      }
      expect((await ask(`${base}/portal/stats`, ada)).status).toBe(200);
    });
  });

  describe('the service, documented', () => {
    it('answers stats in the documented shape', async () => {
      shop.dialect('documented');
      const { status, json } = await ask(`${base}/portal/stats`, ada);
      expect(status).toBe(200);
      expect(shapeOf(json)).toEqual(shapeOf(recorded('documented/portal-stats').body));
      expect(json.stats).toEqual({
        total_paid: '1034.40',
        total_unpaid: '200.10',
        total_referrals: 57,
        conversion_rate: '5.63',
      });
      expect(json.recent_referrals).toHaveLength(10);
      expect(json.recent_referrals[0]).toMatchObject({ id: 1042, affiliate_id: 7, status: 'unpaid' });
    });

    it('lists a group in the documented shape, by page, search and status', async () => {
      shop.dialect('documented');
      const list = async (query: string) => {
        const { json } = await ask(`${base}/settings/groups/3/affiliates${query}`, admin);
        return json;
      };
      const recording = recorded('documented/group-affiliates');
      expect(shapeOf(await list(''))).toEqual(shapeOf(recording.body));
      expect((await list('')).affiliates).toMatchObject({ total: 37, per_page: 15, current_page: 1 });
      const theirs = ({ id: _, user_id: __, ...rest }: Record<string, unknown>) => rest;
      expect((await list('')).affiliates.data.map(theirs)).toEqual(recording.body.affiliates.data.map(theirs));
      expect((await list('?page=3')).affiliates.data).toHaveLength(7);
      expect((await list('?page=x&per_page=0')).affiliates).toMatchObject({ per_page: 15, current_page: 1 });
      expect((await list('?search=CODE-37')).affiliates.data).toMatchObject([{ affiliate_code: 'code-37' }]);
      expect((await list('?status=active')).affiliates.total).toBe(9);
      expect(await list('?search=zzz')).toEqual(recorded('documented/group-affiliates-empty').body);
      expect((await ask(`${base}/settings/groups/4/affiliates`, admin)).status).toBe(404);
    });
  });

  describe('referrals', () => {
    it('come, are approved, rejected, paid out and removed', async () => {
      const bob = basic('bob', await shop.makeApplicationPassword('bob'));
      shop.dialect('documented');
      const stats = async () => (await ask(`${base}/portal/stats`, bob)).json;
      const before = (await stats()).stats;
      const id = await shop.addReferral({
        affiliate: 'bob',
        status: 'pending',
        amount: '0.375',
        currency: 'KWD',
      });
      expect((await stats()).recent_referrals[0]).toMatchObject({
        id,
        affiliate_id: 9,
        order_id: String(5000 + id),
        status: 'pending',
        amount: '0.375',
        currency: 'KWD',
      });
      expect((await stats()).stats).toMatchObject({
        total_unpaid: before.total_unpaid,
        total_referrals: before.total_referrals + 1,
      });
      await shop.approve(id);
      expect((await stats()).stats.total_unpaid).toBe('49.125');
      await shop.reject(id);
      expect((await stats()).recent_referrals[0]).toMatchObject({ id, status: 'rejected' });
      expect(await shop.payOut('bob')).toBe(8);
      expect((await stats()).stats).toMatchObject({ total_paid: '48.75', total_unpaid: '0' });
      await shop.remove(id);
      expect((await stats()).stats.total_referrals).toBe(before.total_referrals);
      expect(await shop.addReferral({ affiliate: 'bob' })).toBe(id + 1);
      await expect(shop.approve(999_999)).rejects.toThrow('There is no referral 999999');
      await expect(shop.addReferral({ affiliate: 'carol' })).rejects.toThrow('carol is no affiliate');
    });
  });

  describe('application passwords', () => {
    it('name their user and the one in use, and can be revoked', async () => {
      const mine = basic('carol', await shop.makeApplicationPassword('carol', 'mine'));
      const me = recorded('deployed/wordpress-me');
      const { json } = await ask(`${rest}/wp/v2/users/me?context=edit&_fields=id,name,email,locale,roles`, mine);
      expect(json).toEqual({ ...me.body, id: 4, name: 'carol', email: 'carol@example.com' });

      const used = await ask(`${rest}/wp/v2/users/me/application-passwords/introspect`, mine);
      const [kept] = await shop.applicationPasswordsOf('carol');
      expect(used.json).toMatchObject({ uuid: kept?.uuid, name: 'mine', app_id: '' });
      expect(Object.keys(used.json).sort()).toEqual(Object.keys(recorded('deployed/wordpress-introspect').body).sort());

      const gone = await ask(`${rest}/wp/v2/users/me/application-passwords/${kept?.uuid}`, mine, 'DELETE');
      expect([gone.status, gone.json]).toMatchObject([200, { deleted: true, previous: { uuid: kept?.uuid } }]);
      expect(await shop.applicationPasswordsOf('carol')).toEqual([]);
      expect((await ask(`${base}/portal/stats`, mine)).status).toBe(401);
    });

    it('can be revoked by the site', async () => {
      const mine = basic('carol', await shop.makeApplicationPassword('carol'));
      expect((await ask(`${base}/portal/stats`, mine)).status).toBe(422);
      await shop.revokeApplicationPasswords('carol');
      expect((await ask(`${base}/portal/stats`, mine)).status).toBe(401);
    });

    it('work with an e-mail address and in groups with spaces', async () => {
      const secret = await shop.makeApplicationPassword('carol');
      const spaced = secret.replace(/.{4}(?=.)/g, '$& ');
      expect((await ask(`${base}/portal/stats`, basic('carol@example.com', spaced))).status).toBe(422);
    });

    it('need a name of their own', async () => {
      await shop.makeApplicationPassword('carol', 'twice');
      const again = shop.makeApplicationPassword('carol', 'twice');
      await expect(again).rejects.toThrow('Each application name should be unique.');
    });

    it('do not count beside a session of the same browser', async () => {
      const cookie = await shop.logIn('bob');
      expect((await ask(`${base}/portal/stats`, { ...ada, cookie })).status).toBe(401);
    });
  });

  describe('wrong and lost credentials', () => {
    const me = '/wp/v2/users/me';

    it('are indistinguishable at the service', async () => {
      const wrong = (await ask(`${base}/portal/stats`, basic('ada', 'wrong'))).json;
      shop.stripAuthorization(true);
      expect((await ask(`${base}/portal/stats`, ada)).json).toEqual(wrong);
    });

    it.each([
      [false, ['rest_not_logged_in', 'rest_not_logged_in', 'rest_not_logged_in', 'rest_not_logged_in']],
      [true, ['rest_not_logged_in', 'incorrect_password', 'invalid_username', 'rest_not_logged_in']],
    ])('answer this at the users route, with distinct codes: %s', async (tell, codes) => {
      shop.tellWrongPasswords(tell);
      const none = await ask(rest + me);
      const wrong = await ask(rest + me, basic('ada', 'wrong'));
      const unknown = await ask(rest + me, basic('nobody', 'wrong'));
      shop.stripAuthorization(true);
      const stripped = await ask(rest + me, ada);
      const answers = [none, wrong, unknown, stripped];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      expect(answers.map(({ json }) => json.code)).toEqual(codes);
    });
  });

  describe('the consent page', () => {
    const question = new URLSearchParams({
      app_name: 'Affiliate Glance',
      app_id: '6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90',
      success_url: 'https://extension.chromiumapp.org/?outcome=approved',
      reject_url: 'https://extension.chromiumapp.org/?outcome=rejected',
    });
    const page = () => `${shop.home}/wp-admin/authorize-application.php?${question}`;

    it('asks a stranger to log in first', async () => {
      const { status, headers } = await ask(page());
      expect(status).toBe(302);
      const login = new URL(headers.get('location') as string);
      expect(login.pathname).toBe('/wp-login.php');
      expect(login.searchParams.get('redirect_to')).toBe(page());
      const form = (await ask(login.href)).text;
      for (const part of ['id="loginform"', 'id="user_login"', 'id="user_pass"', 'id="wp-submit"']) {
        expect(form).toContain(part);
      }
    });

    it.each([
      ['approve', 'approved'],
      ['reject', 'rejected'],
    ])('takes the answer: %s', async (button, outcome) => {
      const cookie = await shop.logIn('ada');
      const { status, text } = await ask(page(), { cookie });
      expect(status).toBe(200);
      expect(text).toMatch(/<input type="submit" name="approve" id="approve"/);
      expect(text).toMatch(/<input type="submit" name="reject" id="reject"/);
      const field = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1] ?? '';
      const names = ['action', 'app_name', 'app_id', 'success_url', 'reject_url', '_wpnonce'];
      const response = await fetch(`${shop.home}/wp-admin/authorize-application.php`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams([...names.map((name) => [name, field(name)]), [button, 'yes']]),
      });
      const back = new URL(response.headers.get('location') as string);
      expect(back.searchParams.get('outcome')).toBe(outcome);
      if (button === 'reject') return;
      expect(back.searchParams.get('site_url')).toBe(shop.home);
      expect(back.searchParams.get('user_login')).toBe('ada');
      const granted = basic('ada', back.searchParams.get('password') as string);
      expect((await ask(`${base}/portal/stats`, granted)).status).toBe(200);
      expect((await shop.applicationPasswordsOf('ada')).at(-1)).toMatchObject({
        name: 'Affiliate Glance',
        app_id: question.get('app_id'),
      });
    });

    it('redirects customers, not administrators, if they are kept out of wp-admin', async () => {
      shop.keepOutOfAdmin(true);
      const { status, headers } = await ask(page(), { cookie: await shop.logIn('ada') });
      expect([status, headers.get('location')]).toEqual([302, `${shop.home}/`]);
      expect((await ask(page(), { cookie: await shop.logIn('admin') })).status).toBe(200);
    });

    it('shows that application passwords are switched off', async () => {
      const cookie = await shop.logIn('ada');
      shop.applicationPasswords(false);
      const { status, text } = await ask(page(), { cookie });
      expect([status, text]).toEqual([501, expect.stringContaining('Application passwords are not available.')]);
    });

    it('cannot be used on a site with its own Basic auth', async () => {
      const cookie = await shop.logIn('ada');
      shop.siteBasicAuth(true);
      const { user, password } = shop.door;
      const { status, text } = await ask(page(), { cookie, ...basic(user, password) });
      expect([status, text]).toEqual([501, expect.stringContaining('appears to use Basic Authentication')]);
    });
  });

  describe('in front of the site', () => {
    it('HTTP authentication takes the header that ours would need', async () => {
      shop.siteBasicAuth(true);
      for (const headers of [{}, ada]) {
        const answer = await ask(`${base}/portal/stats`, headers);
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Staging"']);
      }
      const { user, password } = shop.door;
      expect((await ask(`${shop.home}/`, basic(user, password))).status).toBe(200);
    });

    it('a cache answers, and states the age', async () => {
      shop.cache(true);
      const stats = (query = '', who = ada) => ask(`${base}/portal/stats${query}`, who);
      const first = await stats('?_=1');
      expect(first.headers.get('age')).toBeNull();
      const id = await shop.addReferral();
      const stale = await stats('?_=2');
      expect([stale.status, stale.json]).toEqual([200, first.json]);
      expect(Number(stale.headers.get('age'))).toBeGreaterThan(0);
      expect(stale.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect((await stats('', admin)).status).toBe(422);
      shop.cache(false);
      const fresh = await stats();
      expect(fresh.headers.get('age')).toBeNull();
      expect(fresh.json.stats.total_referrals.amount).toBe('58');
      await shop.remove(id);
    });
  });
});

describe.skipIf(!packages)('WordPress in a subfolder, with plain permalinks', () => {
  let shop: WordPress;

  beforeAll(async () => {
    shop = (await startWordPress({
      subfolder: true,
      permalinks: 'plain',
      dialect: 'documented',
      preset: 'empty',
    })) as WordPress;
  });
  afterAll(() => shop.stop());

  it('leaves the root to another site', async () => {
    expect(shop.home).toBe(`${shop.origin}/shop`);
    const { status, headers, text } = await ask(`${shop.origin}/`);
    expect([status, headers.get('link')]).toEqual([200, null]);
    expect(text).toContain('No WordPress here');
    expect((await ask(`${shop.origin}/wp-json/`)).status).toBe(404);
    const { headers: moved } = await ask(shop.home);
    expect(moved.get('location')).toBe('/shop/');
  });

  it('answers for somebody who has just joined', async () => {
    const ada = basic('ada', await shop.makeApplicationPassword('ada'));
    const { json } = await ask(`${shop.plainBase}/portal/stats`, ada);
    expect(json).toEqual(recorded('documented/portal-stats-empty').body);
  });

  it('adds up exactly in the documented dialect and in floats in the deployed one', async () => {
    const ada = basic('ada', await shop.makeApplicationPassword('ada'));
    const stats = async () => (await ask(`${shop.plainBase}/portal/stats`, ada)).json.stats;
    await shop.addReferral({ amount: '0.20', status: 'paid' });
    await shop.addReferral({ amount: '0.1' });
    expect(await stats()).toMatchObject({
      total_paid: '0.20',
      total_unpaid: '0.1',
      conversion_rate: '100.00',
    });
    shop.dialect('deployed');
    expect(await stats()).toMatchObject({
      total_paid: { amount: 0.19999999999999998 },
      total_unpaid: { amount: '0.1' },
      conversion_rate: { amount: '100.00%' },
    });
  });

  it('has pretty permalinks too', async () => {
    expect((await ask(`${shop.home}/wp-json/`)).status).toBe(404);
    await shop.permalinks('pretty');
    const { headers } = await ask(`${shop.home}/`);
    expect(headers.get('link')).toBe(`<${shop.home}/wp-json/>; rel="https://api.w.org/"`);
    expect((await ask(`${shop.home}/wp-json/?_fields=home`)).json.home).toBe(shop.home);
    expect((await ask(`${shop.home}/wp-admin/`, { cookie: await shop.logIn('ada') })).status).toBe(200);
  });
});
