import { beforeEach, describe, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';
import { recorded } from '../tools/wordpress/recorded.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';

const noon = Date.UTC(2026, 10, 20, 12, 0, 0);
const hour = 60 * 60_000;
const service = await embeddedService({ clock: () => noon });
beforeEach(() => service.program.reset('empty'));

const ask = (path: string, user = 'ada') =>
  fetch(`${service.deployedBase}/portal/${path}`, {
    headers: { authorization: service.users.authorization(user) },
  });
const answer = async (path: string, user?: string) => (await ask(path, user)).json();
const clicks = async (query = '', user?: string) => (await answer(`visits${query}`, user)).visits;
const control = (path: string, body: object) =>
  fetch(`${service.origin}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });

describe.each(['transactions', 'visits', 'settings'])('%s', (name) => {
  const switches = { transactions: 'listsPayouts', visits: 'listsClicks', settings: 'offersSettings' };
  const key = switches[name as keyof typeof switches];

  test('as recorded', async () => {
    const { program, origin } = service;
    const autumn = { campaign: 'autumn', medium: 'email', source: 'newsletter' };
    const ada = { referrer: 'https://blog.example/', at: Date.UTC(2026, 10, 21, 22, 28, 34) };
    const sold = program.click({ ...ada, ...autumn, referrer: `${ada.referrer}review`, url: '/mugs' });
    program.click({ at: ada.at + hour });
    program.click({ ...ada, at: ada.at + 2 * hour });
    program.convert(sold.id, { amount: '12.31' });
    const { status, headers, body } = recorded(`portal/${name}`, origin);
    const got = await ask(name);
    expect([got.status, got.headers.get('content-type'), got.headers.get('allow')]).toEqual([
      ...[status, headers['content-type'], headers.allow],
    ]);
    const json = JSON.parse((await got.text()).replaceAll('ref=7', 'ref=1'));
    // Here the payouts are others.
    if (name === 'transactions') return expect(Object.keys(json.transactions)).toEqual(Object.keys(body.transactions));
    expect(json).toEqual(JSON.parse(JSON.stringify(body).replaceAll('http://shop.example', origin)));
  });

  test('whoever asks, there and missing, and forbidden', async () => {
    const stranger = async () => (await fetch(`${service.deployedBase}/portal/${name}`)).status;
    const refused = async () => [await stranger(), (await ask(name, 'carol')).status, (await ask(name)).status];
    expect(await refused()).toEqual([401, 422, 200]);
    expect((await control('switches', { [key]: false })).status).toBe(200);
    expect(await refused()).toEqual([404, 404, 404]);
    expect((await answer(name)).code).toBe('rest_no_route');
    expect((await ask(name)).headers.get('allow')).toBeNull();
    await control('switches', { [key]: 'forbidden' });
    expect(await refused()).toEqual([401, 403, 403]);
    expect((await answer(name)).code).toBe('rest_forbidden');
    expect((await ask(name)).headers.get('allow')).toBeNull();
    service.program.reset();
    expect(await refused()).toEqual([401, 422, 200]);
  });
});

test('payouts come fifteen a page, the newest first', async () => {
  for (let month = 1; month <= 17; month++) {
    service.program.addReferral({ amount: `${month}.50` });
    service.program.payOut();
  }
  const page = async (query = '') => (await answer(`transactions${query}`)).transactions;
  expect(await page()).toMatchObject({ total: 17, per_page: 15, current_page: 1 });
  expect((await page()).data.map(({ amount }: { amount: string }) => amount).slice(0, 2)).toEqual(['17.5', '16.5']);
  expect((await page('?page=2')).data).toHaveLength(2);
  expect(await page('?per_page=4&page=5')).toMatchObject({ total: 17, per_page: 4, current_page: 5 });
  expect((await page('?page=3')).data).toEqual([]);
});

describe('clicks', () => {
  test('come fifteen a page, the newest first', async () => {
    for (let nth = 1; nth <= 32; nth++) service.program.click({ url: `/page?p=${nth}` });
    const first = await clicks();
    expect(first).toMatchObject({ total: 32, per_page: 15, current_page: 1, last_page: 3, from: 1, to: 15 });
    expect(first.data[0].url).toBe(`${service.origin}/page?p=32&ref=7`);
    expect((await clicks('?page=3')).data.map(({ url }: { url: string }) => url)).toEqual([
      ...[`${service.origin}/page?p=2&ref=7`, `${service.origin}/page?p=1&ref=7`],
    ]);
    expect(await clicks('?per_page=10&page=9')).toMatchObject({ data: [], from: null, to: null, last_page: 4 });
    expect((await clicks('', 'bob')).total).toBe(0);
  });

  test('are worth what their listed referrals are, in floats, and nothing while these wait', async () => {
    const { program } = service;
    const { id } = program.click();
    const worth = async () => {
      const [{ total_referral_amount: total, is_converted: isConverted }] = (await clicks()).data;
      return [total, isConverted];
    };
    expect(await worth()).toEqual([0, false]);
    const first = program.convert(id, { amount: '0.10', status: 'pending' });
    expect(await worth()).toEqual([0, false]);
    program.approve(first.id);
    const second = program.convert(id, { amount: '0.20' });
    expect(await worth()).toEqual([0.30000000000000004, true]);
    program.reject(second.id);
    expect(await worth()).toEqual([0.30000000000000004, true]);
    program.cancel(second.id);
    expect(await worth()).toEqual([0.1, true]);
    expect(() => program.convert(99)).toThrow('There is no click 99');
  });

  test('every referral comes from one, and each counts as a visit', async () => {
    const { program } = service;
    program.convert(program.click().id);
    const { visitId } = program.addReferral();
    expect(program.figures('ada')).toMatchObject({
      visits: 2,
      conversionRate: '100.00',
      clicks: [{ id: visitId }, {}],
    });
  });
});

test.each(['ada', 'zoë', 'bob'])('%s starts with as many clicks as visits, each referral’s before it', (name) => {
  service.program.reset();
  const { clicks, visits, referrals } = service.program.figures(name);
  expect(clicks).toHaveLength(visits);
  const times = clicks.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times[0]).toBeLessThan(noon);
  const byId = new Map(clicks.map((click) => [click.id, click]));
  const minutes = referrals.map(({ visitId, createdAt }) => (createdAt - (byId.get(visitId)?.at ?? 0)) / 60_000);
  expect(Math.min(...minutes)).toBeGreaterThan(0);
  expect(Math.max(...minutes)).toBeLessThan(60);
});

describe('settings', () => {
  const told = async (user?: string) => (await answer('settings', user)).settings.payment_email;

  test('tell where to pay, once that is known', async () => {
    expect(await told()).toBeNull();
    service.program.setPaymentEmail('ada@pay.example');
    expect(await told()).toBe('ada@pay.example');
    service.program.setPaymentEmail(null);
    expect(await told()).toBeNull();
    service.program.reset();
    expect([typeof (await told('ada')), typeof (await told('zoë')), await told('bob')]).toEqual([
      ...['string', 'string', null],
    ]);
  });

  test('ask for a bank account where that is how they pay', async () => {
    await control('switches', { paysByBank: true });
    const { settings, form_fields } = await answer('settings');
    expect(settings).toEqual({ ref_email_notification: 'yes', bank_details: '' });
    expect(Object.keys(form_fields)).toEqual(['bank_details', 'ref_email_notification']);
    service.program.setPaymentEmail('any');
    expect((await answer('settings')).settings.bank_details).not.toBe('');
  });
});

test('payouts of a program with a past have the shape recorded', async () => {
  service.program.reset();
  expect(shapeOf(await answer('transactions'))).toEqual(shapeOf(recorded('portal/transactions').body));
});

test('its start lists coupon codes and other sites, once there are some', async () => {
  const listed = async () => {
    const { branded_coupons, additional_sites } = await answer('bootstrap');
    return [branded_coupons, additional_sites];
  };
  expect(await listed()).toEqual([[], []]);
  const coupons = [{ id: 3, code: 'ADA10' }];
  await control('switches', { coupons, additionalSites: ['https://second.example/'] });
  expect(await listed()).toEqual([coupons, ['https://second.example/']]);
  await control('switches', { listsClicks: true });
  expect(await listed()).toEqual([coupons, ['https://second.example/']]);
});
