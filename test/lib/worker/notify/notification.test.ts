import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import type { WrittenReferral } from '../../../../lib/domain/referrals/referral.ts';
import type { Announcement, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import {
  clearAccountNotifications,
  clearNotifications,
  type NotificationContent,
  notificationFor,
  sampleNotification,
  showNotification,
} from '../../../../lib/worker/notify/notification.ts';
import { account, keyed } from '../../make.ts';
import { settled } from '../../virtual-time.ts';

const announcedRow = (part: WrittenReferral = {}): Referral => keyed('id 1', { currency: 'EUR', ...part });
const referrals = (count: number, ...rows: Referral[]): Announcement => ({
  ...{ kind: 'referrals', id: 'referrals/a/8', accountId: 'a', count, rows },
});
const statuses = (...rows: Referral[]): Extract<Announcement, { kind: 'status' }> => ({
  ...{ kind: 'status', id: 'status/a/x', accountId: 'a', count: rows.length, rows },
  statuses: [...new Set(rows.map(({ status }) => status))],
});
const notification = (announcement: Announcement, settings: Partial<Settings> = {}) =>
  notificationFor(announcement, account({ name: 'My shop' }), { ...DEFAULT_SETTINGS, ...settings });

const show = (content: NotificationContent, timeout = () => new Promise<void>(() => {})) =>
  showNotification(content, timeout);

const paid = () => announcedRow({ status: 'paid' });
const rejected = () => announcedRow({ status: 'rejected' });

describe('a notification', () => {
  const NONE = 'Order #6042';
  const LINE = `€12.40 · ${NONE}`;
  const HIDDEN = { hideAmounts: true };
  const [PAID, REJECTED] = [`${LINE} · Paid`, `${LINE} · Rejected`];
  const sale = announcedRow;
  const of = (amount: string, currency: string | null = 'EUR') => sale({ amount, currency });
  const [fifty, dollars, unknown] = [of('50', 'USD'), of('31.19', 'USD'), of('12.40', null)];
  const TWO = [`€0.10 · ${NONE}`, `€0.20 · ${NONE}`];
  const MORE = [LINE, `US$50.00 · ${NONE}`, '+6 more'];
  const MIXED = [LINE, `US$31.19 · ${NONE}`, LINE];
  const [POUNDS, GBP] = [[`£12.40 · ${NONE}`, LINE], { currency: 'GBP' }];
  test.each<[rows: string, Announcement, headline: string, lines: string[], settings?: Partial<Settings>]>([
    ['one referral', referrals(1, sale()), '+€12.40 · 1 referral', [LINE]],
    ['two referrals, with their exact sum', referrals(2, of('0.1'), of('0.2')), '+€0.30 · 2 referrals', TWO],
    [
      'eight referrals, five by name and all in the sum',
      referrals(8, ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => sale({ order: String(n) }))),
      '+€99.20 · 8 referrals',
      [1, 2, 3, 4, 5].map((n) => `€12.40 · Order #${n}`).concat('+3 more'),
    ],
    ['a referral that is not listed, by one plus', referrals(2, sale()), '€12.40+ · 2 referrals', [LINE, '+1 more']],
    ['unlisted ones, by one plus', referrals(8, sale(), fifty), '€12.40 + US$50.00+ · 8 referrals', MORE],
    ['a user who hides amounts', referrals(1, sale()), '1 referral', [NONE], HIDDEN],
    ['one of two without an amount, by a plus', referrals(2, sale(), of('')), '€12.40+ · 2 referrals', [LINE, NONE]],
    ['a text in place of an amount', referrals(1, sale({ amount: '9 new' })), '1 referral', [NONE]],
    ['two currencies, not added up', referrals(3, sale(), dollars, sale()), '+€24.80 +US$31.19 · 3 referrals', MIXED],
    [
      'four currencies, with three of them',
      referrals(4, ...['EUR', 'USD', 'GBP', 'JPY'].map((currency) => sale({ currency, amount: '9' }))),
      '+€9.00 +US$9.00 +£9.00 … · 4 referrals',
      ['€9.00', 'US$9.00', '£9.00', 'JP¥9'].map((amount) => `${amount} · Order #6042`),
    ],
    ['one rejected, which adds nothing', referrals(2, sale(), rejected()), '+€12.40 · 2 referrals', [LINE, REJECTED]],
    ['a sum of zero', referrals(1, sale({ amount: '0.00' })), '1 referral', ['€0.00 · Order #6042']],
    ['neither an order nor a text', referrals(1, sale({ order: null })), '+€12.40 · 1 referral', ['€12.40 · Referral']],
    ['no currency', referrals(1, sale({ currency: null })), '+12.40 · 1 referral', ['12.40 · Order #6042']],
    [
      'an unknown currency, by the account’s',
      referrals(2, unknown, sale()),
      '+£12.40 +€12.40 · 2 referrals',
      POUNDS,
      GBP,
    ],
    ['two paid referrals', statuses(paid(), paid()), '€24.80 paid · 2 referrals', [PAID, PAID]],
    ['one rejected referral, without a sum', statuses(rejected()), '1 referral was rejected', [REJECTED]],
    ['two statuses', statuses(paid(), rejected()), '€12.40 paid · 2 referrals were paid or rejected', [PAID, REJECTED]],
    [
      'hundreds paid or rejected, the first by name and all in the count',
      { ...statuses(paid()), count: 150, statuses: ['paid', 'rejected'] },
      '150 referrals were paid or rejected',
      ['Order #6042 · Paid', '+149 more'],
      HIDDEN,
    ],
  ])('tells of %s', (_, announcement, headline, lines, settings) => {
    const [title, message] = [`${headline} · My shop`, lines.join('\n')];
    expect(notification(announcement, settings)).toEqual({ id: announcement.id, title, message });
  });

  test('without listed rows has the count as title and the name as message', () => {
    expect(notification(referrals(1234))).toMatchObject({ title: '1,234 referrals', message: 'My shop' });
  });

  test.each([
    ['x'.repeat(37), true],
    ['x'.repeat(38), false],
    ['😀'.repeat(80), false],
  ])('with a long name (%s) begins with the amount, and has the whole name', (name, fits) => {
    const { title, message } = notificationFor(referrals(1, announcedRow()), { name }, DEFAULT_SETTINGS);
    expect(title.startsWith('+€12.40 · 1 referral · ')).toBe(true);
    expect([...title].length).toBeLessThanOrEqual(60);
    expect(title.isWellFormed()).toBe(true);
    expect(title.endsWith(fits ? name : '…')).toBe(true);
    expect(message.includes(name)).toBe(!fits);
  });

  test('shown as a sample is in the user’s currency and says that it is a test', () => {
    expect(sampleNotification('test/1', { ...DEFAULT_SETTINGS, currency: 'EUR' })).toEqual({
      id: 'test/1',
      title: '+€31.19 · 2 referrals · Test notification',
      message: '€12.40 · Order #1001\n€18.79 · Order #1002\nNew referrals will look like this.',
    });
    const hidden = sampleNotification('test/1', { ...DEFAULT_SETTINGS, hideAmounts: true });
    expect(`${hidden.title} ${hidden.message}`).not.toMatch(/31|12\.40|\$/);
  });
});

describe('showing notifications', () => {
  const shown = () => fakeBrowser.notifications.getAllCreateOptions();
  test('uses the icon, the title and the message, under the announcement’s id', async () => {
    expect(await show(notification(referrals(1, announcedRow())))).toBe('shown');
    expect(shown()).toEqual({
      'referrals/a/8': {
        type: 'basic',
        iconUrl: 'chrome-extension://test-extension-id/icon/128.png',
        title: '+€12.40 · 1 referral · My shop',
        message: '€12.40 · Order #6042',
      },
    });
  });

  test('skips a notification that is still on display', async () => {
    await show({ id: 'x', title: 'first', message: '' });
    expect(await show({ id: 'x', title: 'again', message: '' })).toBe('on-display');
    expect(Object.values(shown()).map(({ title }) => title)).toEqual(['first']);
  });

  test('tells a notification that the browser refuses from a missing notification service', async () => {
    vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValueOnce(new Error('Unable to load the image.'));
    expect(await show({ id: 'x', title: '', message: '' })).toBe('failed');
    vi.spyOn(fakeBrowser.notifications, 'getAll').mockRejectedValueOnce(new Error('No such service.'));
    expect(await show({ id: 'x', title: '', message: '' })).toBe('unavailable');
  });

  test('fails if the system does not answer', async () => {
    vi.spyOn(fakeBrowser.notifications, 'create').mockReturnValueOnce(new Promise(() => {}) as never);
    expect(await show({ id: 'x', title: '', message: '' }, settled)).toBe('failed');
  });

  test('clearNotifications clears only these ids', async () => {
    for (const id of ['x', 'y']) await show({ id, title: '', message: '' });
    await clearNotifications(['x', 'gone']);
    expect(Object.keys(shown())).toEqual(['y']);
  });

  test('clearAccountNotifications clears only one account’s', async () => {
    const ids = ['referrals/a/1', 'status/a/x', 'referrals/ab/1', 'test/1'];
    for (const id of ids) await show({ id, title: '', message: '' });
    await clearAccountNotifications('a');
    expect(Object.keys(shown())).toEqual(['referrals/ab/1', 'test/1']);
  });
});
