import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import type { AnnouncedRow, Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import { notificationFor, showNotifications, silence, withdraw } from '../../../../lib/worker/notify/notification.ts';
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

describe('a notification', () => {
  test.each<[string, Announcement, Partial<Settings>, string, string[]]>([
    ['one', referrals(1, announcedRow()), {}, '1 new referral', ['€12.40 · Order #6042']],
    [
      'two',
      referrals(2, announcedRow(), announcedRow({ order: '6043', amount: '7' })),
      {},
      '2 new referrals',
      ['€12.40 · Order #6042', '€7.00 · Order #6043'],
    ],
    [
      'eight: five listed, three more',
      referrals(8, ...[1, 2, 3, 4, 5].map((n) => announcedRow({ order: String(n) }))),
      {},
      '8 new referrals',
      [1, 2, 3, 4, 5].map((n) => `€12.40 · Order #${n}`).concat('and 3 more'),
    ],
    ['one more', referrals(2, announcedRow()), {}, '2 new referrals', ['€12.40 · Order #6042', 'and 1 more']],
    ['none listed: the count alone', referrals(1234), {}, '1,234 new referrals', []],
    ['hidden amounts', referrals(1, announcedRow()), { hideAmounts: true }, '1 new referral', ['Order #6042']],
    ['no amount', referrals(1, announcedRow({ amount: '' })), {}, '1 new referral', ['Order #6042']],
    ['what is no amount', referrals(1, announcedRow({ amount: '9 new' })), {}, '1 new referral', ['Order #6042']],
    [
      'a description rather than a number',
      referrals(1, announcedRow({ description: 'Order #101' })),
      {},
      '1 new referral',
      ['€12.40 · Order #101'],
    ],
    ['neither', referrals(1, announcedRow({ order: null })), {}, '1 new referral', ['€12.40 · Referral']],
    ['no currency', referrals(1, announcedRow({ currency: null })), {}, '1 new referral', ['12.40 · Order #6042']],
    [
      'the user’s currency where none is named',
      referrals(1, announcedRow({ currency: null })),
      { currency: 'GBP' },
      '1 new referral',
      ['£12.40 · Order #6042'],
    ],
    ['and only there', referrals(1, announcedRow()), { currency: 'GBP' }, '1 new referral', ['€12.40 · Order #6042']],
    [
      'one paid',
      statuses(announcedRow({ status: 'paid' })),
      {},
      '1 referral was paid',
      ['€12.40 · Order #6042 · Paid'],
    ],
    [
      'two paid',
      statuses(announcedRow({ status: 'paid' }), announcedRow({ status: 'paid', order: '1' })),
      {},
      '2 referrals were paid',
      ['€12.40 · Order #6042 · Paid', '€12.40 · Order #1 · Paid'],
    ],
    [
      'one rejected, hidden amounts',
      statuses(announcedRow({ status: 'rejected' })),
      { hideAmounts: true },
      '1 referral was rejected',
      ['Order #6042 · Rejected'],
    ],
    [
      'some of each',
      statuses(announcedRow({ status: 'paid' }), announcedRow({ status: 'rejected' })),
      { hideAmounts: true },
      '2 referrals were paid or rejected',
      ['Order #6042 · Paid', 'Order #6042 · Rejected'],
    ],
    [
      'hundreds paid or rejected: the first are named, all of them counted',
      { ...statuses(announcedRow({ status: 'paid' })), count: 150, statuses: ['paid', 'rejected'] },
      { hideAmounts: true },
      '150 referrals were paid or rejected',
      ['Order #6042 · Paid', 'and 149 more'],
    ],
  ])('%s', (_, announcement, settings, title, lines) => {
    expect(notification(announcement, settings)).toEqual({
      id: announcement.id,
      title,
      // The programme comes last.
      message: [...lines, 'My shop'].join('\n'),
    });
  });

  test('no digit of a hidden amount is anywhere', () => {
    const secret = announcedRow({ amount: '987.65' });
    for (const announcement of [referrals(3, secret, secret), statuses(announcedRow({ ...secret, status: 'paid' }))]) {
      expect(JSON.stringify(notification(announcement, { hideAmounts: true }))).not.toMatch(/987|65/);
    }
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
        title: '1 new referral',
        message: '€12.40 · Order #6042\nMy shop',
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

  test('shows one again that was dismissed', async () => {
    await showNotifications([{ id: 'x', title: 'first', message: '' }]);
    await fakeBrowser.notifications.clear('x');
    await showNotifications([{ id: 'x', title: 'again', message: '' }]);
    expect(shown()).toHaveProperty('x.title', 'again');
  });

  test('does not fail on a system without notifications', async () => {
    vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValue(new Error('No service'));
    expect(await showNotifications([{ id: 'x', title: '', message: '' }])).toBeNull();
  });

  test('withdraw clears those with these ids, and nothing else', async () => {
    await showNotifications(['x', 'y'].map((id) => ({ id, title: '', message: '' })));
    await withdraw(['x', 'gone']);
    expect(Object.keys(shown())).toEqual(['y']);
  });

  test('silence clears the notifications of one account, and nothing else', async () => {
    const ids = ['referrals/a/1', 'status/a/x', 'referrals/ab/1', 'test/1'];
    await showNotifications(ids.map((id) => ({ id, title: '', message: '' })));
    await silence('a');
    expect(Object.keys(shown())).toEqual(['referrals/ab/1', 'test/1']);
  });
});
