import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import type { AnnouncedRow, Announcement } from '../../../../lib/domain/referrals/announcement.ts';
import { notificationFor, notify, silence, takeBack } from '../../../../lib/worker/notify/notification.ts';
import { account } from '../../make.ts';

const told = (part: Partial<AnnouncedRow> = {}): AnnouncedRow => ({
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

describe('in words', () => {
  test.each<[string, Announcement, Partial<Settings>, string, string[]]>([
    ['one', referrals(1, told()), {}, '1 new referral', ['€12.40 · Order #6042']],
    [
      'two',
      referrals(2, told(), told({ order: '6043', amount: '7' })),
      {},
      '2 new referrals',
      ['€12.40 · Order #6042', '€7.00 · Order #6043'],
    ],
    [
      'a digest: five listed, three more',
      referrals(8, ...[1, 2, 3, 4, 5].map((n) => told({ order: String(n) }))),
      {},
      '8 new referrals',
      [1, 2, 3, 4, 5].map((n) => `€12.40 · Order #${n}`).concat('and 3 more'),
    ],
    ['one more', referrals(2, told()), {}, '2 new referrals', ['€12.40 · Order #6042', 'and 1 more']],
    ['none listed: the count says it all', referrals(1234), {}, '1,234 new referrals', []],
    ['hidden amounts', referrals(1, told()), { hideAmounts: true }, '1 new referral', ['Order #6042']],
    ['no amount told', referrals(1, told({ amount: '' })), {}, '1 new referral', ['Order #6042']],
    ['what is no amount', referrals(1, told({ amount: '9 new' })), {}, '1 new referral', ['Order #6042']],
    [
      'a description rather than a number',
      referrals(1, told({ description: 'Order #101' })),
      {},
      '1 new referral',
      ['€12.40 · Order #101'],
    ],
    ['neither', referrals(1, told({ order: null })), {}, '1 new referral', ['€12.40 · Referral']],
    ['no currency', referrals(1, told({ currency: null })), {}, '1 new referral', ['12.40 · Order #6042']],
    [
      'the user’s currency where none is named',
      referrals(1, told({ currency: null })),
      { currency: 'GBP' },
      '1 new referral',
      ['£12.40 · Order #6042'],
    ],
    ['and only there', referrals(1, told()), { currency: 'GBP' }, '1 new referral', ['€12.40 · Order #6042']],
    [
      'one paid',
      statuses(told({ status: 'paid' })),
      {},
      '1 referral was paid',
      ['€12.40 · Order #6042 · Paid'],
    ],
    [
      'two paid',
      statuses(told({ status: 'paid' }), told({ status: 'paid', order: '1' })),
      {},
      '2 referrals were paid',
      ['€12.40 · Order #6042 · Paid', '€12.40 · Order #1 · Paid'],
    ],
    [
      'one rejected, hidden amounts',
      statuses(told({ status: 'rejected' })),
      { hideAmounts: true },
      '1 referral was rejected',
      ['Order #6042 · Rejected'],
    ],
    [
      'some of each',
      statuses(told({ status: 'paid' }), told({ status: 'rejected' })),
      { hideAmounts: true },
      '2 referrals were paid or rejected',
      ['Order #6042 · Paid', 'Order #6042 · Rejected'],
    ],
    [
      'hundreds paid or rejected: the first are named, all of them counted',
      { ...statuses(told({ status: 'paid' })), count: 150, statuses: ['paid', 'rejected'] },
      { hideAmounts: true },
      '150 referrals were paid or rejected',
      ['Order #6042 · Paid', 'and 149 more'],
    ],
  ])('%s', (_, announcement, settings, title, lines) => {
    expect(notification(announcement, settings)).toEqual({
      id: announcement.id,
      title,
      // Which programme it is comes last.
      message: [...lines, 'My shop'].join('\n'),
    });
  });

  test('no digit of a hidden amount is anywhere', () => {
    const secret = told({ amount: '987.65' });
    for (const announcement of [
      referrals(3, secret, secret),
      statuses(told({ ...secret, status: 'paid' })),
    ]) {
      expect(JSON.stringify(notification(announcement, { hideAmounts: true }))).not.toMatch(/987|65/);
    }
  });
});

describe('shown', () => {
  const shown = () => fakeBrowser.notifications.getAllCreateOptions();
  afterEach(() => vi.restoreAllMocks());

  test('with icon, title and message, under the id of what it announces', async () => {
    expect(await notify([notification(referrals(1, told()))])).toEqual(['referrals/a/8']);
    expect(shown()).toEqual({
      'referrals/a/8': {
        type: 'basic',
        iconUrl: 'chrome-extension://test-extension-id/icon/128.png',
        title: '1 new referral',
        message: '€12.40 · Order #6042\nMy shop',
      },
    });
  });

  test('one that still stands is left alone, others are added', async () => {
    await notify([{ id: 'x', title: 'first', message: '' }]);
    await notify([
      { id: 'x', title: 'again', message: '' },
      { id: 'y', title: 'another', message: '' },
    ]);
    expect(Object.values(shown()).map(({ title }) => title)).toEqual(['first', 'another']);
  });

  test('one that was put away and is told again is shown again', async () => {
    await notify([{ id: 'x', title: 'first', message: '' }]);
    await fakeBrowser.notifications.clear('x');
    await notify([{ id: 'x', title: 'again', message: '' }]);
    expect(shown()).toHaveProperty('x.title', 'again');
  });

  test('a system that shows none is no reason to fail', async () => {
    vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValue(new Error('No service'));
    expect(await notify([{ id: 'x', title: '', message: '' }])).toBeNull();
  });

  test('some are taken back, and nothing else', async () => {
    await notify(['x', 'y'].map((id) => ({ id, title: '', message: '' })));
    await takeBack(['x', 'gone']);
    expect(Object.keys(shown())).toEqual(['y']);
  });

  test('silence takes away what was told of one account, and nothing else', async () => {
    const ids = ['referrals/a/1', 'status/a/x', 'referrals/ab/1', 'test/1'];
    await notify(ids.map((id) => ({ id, title: '', message: '' })));
    await silence('a');
    expect(Object.keys(shown())).toEqual(['referrals/ab/1', 'test/1']);
  });
});
