import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, basic } from '../tools/wordpress/ask.ts';
import { findPackages } from '../tools/wordpress/packages.ts';
import { recorded } from '../tools/wordpress/recorded.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';
import { startWordPress, type WordPress } from '../tools/wordpress/wordpress.ts';

/** What a real WordPress tells somebody who has just joined, beyond figures and referrals. */
describe.skipIf(!findPackages())('the portal', () => {
  let shop: WordPress;
  let ada: Record<string, string>;

  beforeAll(async () => {
    shop = (await startWordPress({ preset: 'empty' })) as WordPress;
    ada = basic('ada', await shop.makeApplicationPassword('ada'));
  });
  afterAll(async () => {
    expect(readFileSync(join(shop.folder, 'web.log'), 'utf8')).not.toMatch(/PHP (Warning|Notice|Fatal|Parse)/);
    await shop.stop();
  });

  const get = async (name: string) => (await ask(`${shop.prettyBase}/portal/${name}`, ada)).json;
  const shape = (name: string) => shapeOf(recorded(`portal/${name}`, shop.home).body);

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

  it('tells where to pay to', async () => {
    expect(await get('settings')).toEqual(recorded('portal/settings').body);
    await shop.setPaymentEmail('ada@pay.example');
    expect((await get('settings')).settings.payment_email).toBe('ada@pay.example');
    shop.portal({ paysByBank: true });
    const { settings, form_fields } = await get('settings');
    expect(settings).toEqual({ ref_email_notification: 'yes', bank_details: 'SECRET-bank' });
    expect(Object.keys(form_fields)).toEqual(['bank_details', 'ref_email_notification']);
  });
});
