import { describe, expect, it } from 'vitest';
import { ask, basic } from '../tools/wordpress/ask.ts';
import { recorded } from '../tools/wordpress/recorded.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';
import { openWordPress } from './open.ts';

/** What a real WordPress does that the recording of its answers (strictness.test.ts) does not show. */
const shop = await openWordPress({ preset: 'empty' });
const rest = `${shop.home}/wp-json`;
const base = shop.prettyBase;
const ada = basic('ada', await shop.makeApplicationPassword('ada'));

const get = async (name: string) => (await ask(`${base}/portal/${name}`, ada)).json;

describe('the service', () => {
  const shape = (name: string) => shapeOf(recorded(`portal/${name}`, shop.home).body);

  it('answers somebody who has just joined, in the documented dialect', async () => {
    shop.set({ dialect: 'documented' });
    expect(await get('stats')).toEqual(recorded('documented/portal-stats-empty').body);
    shop.set({ dialect: 'deployed' });
  });

  it('lists clicks, each worth what its listed referrals are', async () => {
    const blog = { url: '/mugs?p=1', referrer: 'https://blog.example/', campaign: 'autumn' };
    const visitId = await shop.click(blog);
    const worth = async () => {
      const [{ total_referral_amount: total, is_converted: isConverted }] = (await get('visits')).visits.data;
      return [total, isConverted];
    };
    expect(await worth()).toEqual([0, false]);
    await shop.addReferral({ visitId, amount: '0.10', currency: null });
    await shop.reject(await shop.addReferral({ visitId, amount: '0.20' }));
    await shop.addReferral({ visitId, status: 'pending' });
    expect(await worth()).toEqual([0.30000000000000004, true]);
    expect((await get('visits')).visits.data).toMatchObject([
      { url: `${shop.home}/mugs?p=1&ref=7`, referrer: blog.referrer, utm_campaign: 'autumn', utm_medium: '' },
    ]);
    await shop.addReferral({ status: 'cancelled' });
    expect((await get('visits')).visits).toMatchObject({ total: 2, data: [{ is_converted: false }, {}] });
    expect(shapeOf(await get('visits'))).toEqual(shape('visits'));
  });

  it('has what was cancelled in the history, and referrals without a currency', async () => {
    const { data } = (await get('referrals')).referrals;
    expect(data.map(({ status, currency }: Record<string, unknown>) => [status, currency])).toEqual([
      ['cancelled', 'USD'],
      ['rejected', 'USD'],
      ['unpaid', null],
    ]);
  });

  it('lists payouts', async () => {
    expect(await shop.payOut()).toBe(1);
    const [payout] = (await get('transactions')).transactions.data;
    expect(payout).toMatchObject({ amount: '0.1', status: 'processing' });
    await shop.completePayouts();
    expect((await get('transactions')).transactions.data).toEqual([{ ...payout, status: 'paid' }]);
    expect(shapeOf(await get('transactions'))).toEqual(shape('transactions'));
  });

  it('adds up exactly in the documented dialect, and in floats in the deployed one', async () => {
    await shop.addReferral({ amount: '0.20', status: 'paid' });
    await shop.addReferral({ amount: '0.1' });
    expect((await get('stats')).stats).toMatchObject({
      ...{ total_paid: { amount: 0.30000000000000004 }, total_unpaid: { amount: '0.1' } },
    });
    shop.set({ dialect: 'documented' });
    expect((await get('stats')).stats).toMatchObject({ total_paid: '0.30', total_unpaid: '0.1' });
    shop.set({ dialect: 'deployed' });
  });

  it('tells where to pay to', async () => {
    expect(await get('settings')).toEqual(recorded('portal/settings').body);
    await shop.setPaymentEmail('ada@pay.example');
    expect((await get('settings')).settings.payment_email).toBe('ada@pay.example');
    shop.set({ paysByBank: true });
    const { settings, form_fields } = await get('settings');
    expect(settings).toEqual({ ref_email_notification: 'yes', bank_details: 'SECRET-bank' });
    expect(Object.keys(form_fields)).toEqual(['bank_details', 'ref_email_notification']);
  });
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

describe('application passwords', () => {
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

  it('that are wrong look like those that the server dropped', async () => {
    for (const url of [`${base}/portal/stats`, `${rest}/wp/v2/users/me`]) {
      const wrong = await ask(url, basic('ada', 'wrong'));
      shop.set({ stripAuthorization: true });
      const stripped = await ask(url, ada);
      shop.set({ stripAuthorization: false });
      expect([wrong.status, stripped.status]).toEqual([401, 401]);
      expect(stripped.json).toEqual(wrong.json);
    }
  });
});
