import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import type { AnnouncedRow, Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import {
  clearAccountNotifications,
  clearNotifications,
  notificationFor,
  sampleNotification,
  showNotifications,
} from '../../../../lib/worker/notify/notification.ts';
import { account } from '../../make.ts';

const announcedRow = (part: Partial<AnnouncedRow> = {}): AnnouncedRow => ({
  order: '6042',
  description: null,
  amount: '12.40',
  currency: 'EUR',
  status: 'unpaid',
  ...part,
});
const referrals = (count: number, ...rows: AnnouncedRow[]): Announcement => ({
  kind: 'referrals',
  id: 'referrals/a/8',
  accountId: 'a',
  count,
  rows,
});
const statuses = (...rows: AnnouncedRow[]): Extract<Announcement, { kind: 'status' }> => ({
  kind: 'status',
  id: 'status/a/x',
  accountId: 'a',
  count: rows.length,
  statuses: [...new Set(rows.map(({ status }) => status.toLowerCase()))],
  rows,
});
const notification = (announcement: Announcement, settings: Partial<Settings> = {}) =>
  notificationFor(announcement, account({ name: 'My shop' }), { ...DEFAULT_SETTINGS, ...settings });

const paid = (part: Partial<AnnouncedRow> = {}) => announcedRow({ status: 'paid', ...part });
const rejected = (part: Partial<AnnouncedRow> = {}) => announcedRow({ status: 'rejected', ...part });

describe('a notification', () => {
  test.each<[string, Announcement, Partial<Settings>, string, string[]]>([
    ['one', referrals(1, announcedRow()), {}, '+€12.40 · 1 referral · My shop', ['€12.40 · Order #6042']],
    [
      'two: their exact sum',
      referrals(2, announcedRow({ amount: '0.1' }), announcedRow({ order: '6043', amount: '0.2' })),
      {},
      '+€0.30 · 2 referrals · My shop',
      ['€0.10 · Order #6042', '€0.20 · Order #6043'],
    ],
    [
      'eight: five are named, the sum has all of them',
      referrals(8, ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => announcedRow({ order: String(n) }))),
      {},
      '+€99.20 · 8 referrals · My shop',
      [1, 2, 3, 4, 5].map((n) => `€12.40 · Order #${n}`).concat('+3 more'),
    ],
    [
      'one more that is not listed: the sum is a part',
      referrals(2, announcedRow()),
      {},
      '+€12.40+ · 2 referrals · My shop',
      ['€12.40 · Order #6042', '+1 more'],
    ],
    ['none listed: the count alone', referrals(1234), {}, '1,234 referrals', ['My shop']],
    ['hidden amounts', referrals(1, announcedRow()), { hideAmounts: true }, '1 referral · My shop', ['Order #6042']],
    ['no amount', referrals(1, announcedRow({ amount: '' })), {}, '1 referral · My shop', ['Order #6042']],
    [
      'one of two without an amount',
      referrals(2, announcedRow(), announcedRow({ amount: '' })),
      {},
      '+€12.40+ · 2 referrals · My shop',
      ['€12.40 · Order #6042', 'Order #6042'],
    ],
    ['what is no amount', referrals(1, announcedRow({ amount: '9 new' })), {}, '1 referral · My shop', ['Order #6042']],
    [
      'several currencies are never added up',
      referrals(3, announcedRow(), announcedRow({ currency: 'USD', amount: '31.19' }), announcedRow()),
      {},
      '+€24.80 +US$31.19 · 3 referrals · My shop',
      ['€12.40 · Order #6042', 'US$31.19 · Order #6042', '€12.40 · Order #6042'],
    ],
    [
      'four currencies: the first three',
      referrals(4, ...['EUR', 'USD', 'GBP', 'JPY'].map((currency) => announcedRow({ currency, amount: '9' }))),
      {},
      '+€9.00 +US$9.00 +£9.00 … · 4 referrals · My shop',
      ['€9.00', 'US$9.00', '£9.00', 'JP¥9'].map((amount) => `${amount} · Order #6042`),
    ],
    [
      'a rejected one adds nothing',
      referrals(2, announcedRow(), rejected()),
      {},
      '+€12.40 · 2 referrals · My shop',
      ['€12.40 · Order #6042', '€12.40 · Order #6042'],
    ],
    [
      'worth nothing',
      referrals(1, announcedRow({ amount: '0.00' })),
      {},
      '1 referral · My shop',
      ['€0.00 · Order #6042'],
    ],
    [
      'a description rather than a number',
      referrals(1, announcedRow({ description: 'Order #101' })),
      {},
      '+€12.40 · 1 referral · My shop',
      ['€12.40 · Order #101'],
    ],
    [
      'neither',
      referrals(1, announcedRow({ order: null })),
      {},
      '+€12.40 · 1 referral · My shop',
      ['€12.40 · Referral'],
    ],
    [
      'no currency',
      referrals(1, announcedRow({ currency: null })),
      {},
      '+12.40 · 1 referral · My shop',
      ['12.40 · Order #6042'],
    ],
    [
      'the user’s currency where none is named',
      referrals(1, announcedRow({ currency: null })),
      { currency: 'GBP' },
      '+£12.40 · 1 referral · My shop',
      ['£12.40 · Order #6042'],
    ],
    [
      'and only there',
      referrals(1, announcedRow()),
      { currency: 'GBP' },
      '+€12.40 · 1 referral · My shop',
      ['€12.40 · Order #6042'],
    ],
    ['one paid', statuses(paid()), {}, '€12.40 paid · 1 referral · My shop', ['€12.40 · Order #6042 · Paid']],
    [
      'two paid',
      statuses(paid(), paid({ order: '1' })),
      {},
      '€24.80 paid · 2 referrals · My shop',
      ['€12.40 · Order #6042 · Paid', '€12.40 · Order #1 · Paid'],
    ],
    [
      'two paid, hidden amounts',
      statuses(paid(), paid()),
      { hideAmounts: true },
      '2 referrals were paid · My shop',
      ['Order #6042 · Paid', 'Order #6042 · Paid'],
    ],
    [
      'one rejected: nothing is gained',
      statuses(rejected()),
      {},
      '1 referral was rejected · My shop',
      ['€12.40 · Order #6042 · Rejected'],
    ],
    [
      'some of each',
      statuses(paid(), rejected()),
      {},
      '€12.40 paid · 2 referrals were paid or rejected · My shop',
      ['€12.40 · Order #6042 · Paid', '€12.40 · Order #6042 · Rejected'],
    ],
    [
      'hundreds paid or rejected: the first are named, all of them counted',
      { ...statuses(paid()), count: 150, statuses: ['paid', 'rejected'] },
      { hideAmounts: true },
      '150 referrals were paid or rejected · My shop',
      ['Order #6042 · Paid', '+149 more'],
    ],
  ])('%s', (_, announcement, settings, title, lines) => {
    expect(notification(announcement, settings)).toEqual({ id: announcement.id, title, message: lines.join('\n') });
  });

  test.each([
    ['x'.repeat(37), true],
    ['x'.repeat(38), false],
    ['😀'.repeat(80), false],
  ])('a long name (%s) never hides what it is worth, and stands whole somewhere', (name, fits) => {
    const { title, message } = notificationFor(referrals(1, announcedRow()), { name }, DEFAULT_SETTINGS);
    expect(title.startsWith('+€12.40 · 1 referral · ')).toBe(true);
    expect([...title].length).toBeLessThanOrEqual(60);
    expect(title.isWellFormed()).toBe(true);
    expect(title.endsWith(fits ? name : '…')).toBe(true);
    expect(message.includes(name)).toBe(!fits);
  });

  test('the sample looks like one, in the user’s currency, and says that it is a test', () => {
    expect(sampleNotification('test/1', { ...DEFAULT_SETTINGS, currency: 'EUR' })).toEqual({
      id: 'test/1',
      title: '+€31.19 · 2 referrals · Test notification',
      message: '€12.40 · Order #1001\n€18.79 · Order #1002\nNew referrals will look like this.',
    });
    const hidden = sampleNotification('test/1', { ...DEFAULT_SETTINGS, hideAmounts: true });
    expect(`${hidden.title} ${hidden.message}`).not.toMatch(/31|12\.40|\$/);
  });
});

describe('showing', () => {
  const shown = () => fakeBrowser.notifications.getAllCreateOptions();
  afterEach(() => vi.restoreAllMocks());

  test('has icon, title and message, under the id of its announcement', async () => {
    expect(await showNotifications([notification(referrals(1, announcedRow()))])).toEqual(['referrals/a/8']);
    expect(shown()).toEqual({
      'referrals/a/8': {
        type: 'basic',
        iconUrl: 'chrome-extension://test-extension-id/icon/128.png',
        title: '+€12.40 · 1 referral · My shop',
        message: '€12.40 · Order #6042',
      },
    });
  });

  test('skips one that is still on display, and adds others', async () => {
    await showNotifications([{ id: 'x', title: 'first', message: '' }]);
    await showNotifications([
      { id: 'x', title: 'again', message: '' },
      { id: 'y', title: 'another', message: '' },
    ]);
    expect(Object.values(shown()).map(({ title }) => title)).toEqual(['first', 'another']);
  });

  test('clearNotifications clears those with these ids, and nothing else', async () => {
    await showNotifications(['x', 'y'].map((id) => ({ id, title: '', message: '' })));
    await clearNotifications(['x', 'gone']);
    expect(Object.keys(shown())).toEqual(['y']);
  });

  test('clearAccountNotifications clears the notifications of one account, and nothing else', async () => {
    const ids = ['referrals/a/1', 'status/a/x', 'referrals/ab/1', 'test/1'];
    await showNotifications(ids.map((id) => ({ id, title: '', message: '' })));
    await clearAccountNotifications('a');
    expect(Object.keys(shown())).toEqual(['referrals/ab/1', 'test/1']);
  });
});
