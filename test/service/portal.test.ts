import { beforeEach, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';
import { recorded } from '../tools/wordpress/recorded.ts';

const hour = 60 * 60_000;
const service = await embeddedService({ clock: () => Date.UTC(2026, 10, 20, 12) });
const { program, origin } = service;
beforeEach(() => program.reset('empty'));

const ask = (path: string, user = 'ada') =>
  fetch(`${service.deployedBase}/portal/${path}`, { headers: { authorization: service.users.authorization(user) } });
const answer = async (path: string) => (await ask(path)).json();
const setSwitches = (body: object) =>
  fetch(`${origin}/control/switches`, { method: 'POST', body: JSON.stringify(body) });

test.each(['transactions', 'visits', 'settings'])('answers /portal/%s as recorded', async (name) => {
  const autumn = { campaign: 'autumn', medium: 'email', source: 'newsletter' };
  const ada = { referrer: 'https://blog.example/', at: Date.UTC(2026, 10, 21, 22, 28, 34) };
  const sold = program.click({ ...ada, ...autumn, referrer: `${ada.referrer}review`, url: '/mugs' });
  program.click({ at: ada.at + hour });
  program.click({ ...ada, at: ada.at + 2 * hour });
  program.convert(sold.id, { amount: '12.31' });
  const { status, headers, body } = recorded(`portal/${name}`, origin);
  const response = await ask(name);
  expect([response.status, response.headers.get('content-type'), response.headers.get('allow')]).toEqual([
    ...[status, headers['content-type'], headers.allow],
  ]);
  const json = JSON.parse((await response.text()).replaceAll('ref=7', 'ref=1'));
  // The payouts have other amounts than the recorded ones.
  if (name === 'transactions') return expect(Object.keys(json.transactions)).toEqual(Object.keys(body.transactions));
  expect(json).toEqual(JSON.parse(JSON.stringify(body).replaceAll('http://shop.example', origin)));
});

test('a click is worth its listed referrals, in floats, and nothing while they are pending', async () => {
  const { id } = program.click();
  const worth = async () => {
    const [{ total_referral_amount: total, is_converted: isConverted }] = (await answer('visits')).visits.data;
    return [total, isConverted];
  };
  const first = program.convert(id, { amount: '0.10', status: 'pending' });
  expect(await worth()).toEqual([0, false]);
  program.approve(first.id);
  const second = program.convert(id, { amount: '0.20' });
  program.reject(second.id);
  expect(await worth()).toEqual([0.30000000000000004, true]);
  program.cancel(second.id);
  expect(await worth()).toEqual([0.1, true]);
});

test('every referral has a click before it, and each click counts as a visit', () => {
  program.reset();
  program.addReferral();
  const { clicks, visits, referrals } = program.figures('ada');
  expect(clicks).toHaveLength(visits);
  const times = new Map(clicks.map(({ id, at }) => [id, at]));
  for (const { visitId, createdAt } of referrals) {
    const age = createdAt - (times.get(visitId) ?? 0);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(hour);
  }
});

test('settings have the payment email once it is known, or a bank account', async () => {
  expect((await answer('settings')).settings.payment_email).toBeNull();
  program.setPaymentEmail('ada@pay.example');
  expect((await answer('settings')).settings.payment_email).toBe('ada@pay.example');
  await setSwitches({ paysByBank: true });
  const { settings, form_fields } = await answer('settings');
  expect(settings).toEqual({ ref_email_notification: 'yes', bank_details: 'SECRET-bank' });
  expect(Object.keys(form_fields)).toEqual(['bank_details', 'ref_email_notification']);
});

test('the bootstrap lists coupon codes and other sites once there are some', async () => {
  const coupons = [{ id: 3, code: 'ADA10' }];
  await setSwitches({ coupons, additionalSites: ['https://second.example/'] });
  expect(await answer('bootstrap')).toMatchObject({
    branded_coupons: coupons,
    additional_sites: ['https://second.example/'],
  });
});
