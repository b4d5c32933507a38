import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { withWaitingPayouts } from '../../../../lib/domain/polling/outbox.ts';
import type { OutboxEntry } from '../../../../lib/domain/polling/outbox-schema.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import type { NotificationContent } from '../../../../lib/worker/notify/notification.ts';
import { payoutNotifications } from '../../../../lib/worker/notify/payout-notifications.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, payout, payouts as payoutList } from '../../make.ts';
import { rowWith } from '../../mirror-samples.ts';
import { partOf, storeHistory, storeOutbox, storePart } from '../../program-samples.ts';
import { workerServices } from '../../worker-services.ts';

type PayoutEntry = Extract<OutboxEntry, { kind: 'payout' }>;
const entries = (accountId: string, count: number): PayoutEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const sent = {
      ...payout({ amount: `${index + 1}`, status: 'paid' }),
      id: `${index}`,
      reported: 'started' as const,
    };
    const id = `payout/${accountId}/paid/${index}`;
    return { kind: 'payout', id, accountId, news: { kind: 'paid', payout: sent } };
  });

const world = { quiet: false, fails: false };
const shown: NotificationContent[] = [];
const { programs, showOutbox } = workerServices({
  makers: { payout: (entries) => payouts(entries) },
  isQuiet: async () => world.quiet,
  async showNotification(notification) {
    if (world.fails) return 'failed';
    shown.push(notification);
    return 'shown';
  },
});

const payouts = payoutNotifications({
  ...{ store, programs, database: programDatabase },
  readList: async () => {},
  timeout: () => new Promise(() => {}),
});

beforeEach(async () => {
  shown.length = 0;
  world.quiet = false;
  await store.write(store.ACCOUNTS, [account({ name: 'Shop' }), account({ id: 'b', name: 'Club', username: 'bob' })]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, currency: 'USD' });
});

async function show(outbox: PayoutEntry[]): Promise<string[]> {
  await storeOutbox(outbox);
  await showOutbox();
  return shown.map(({ title }) => title);
}

describe('payouts of one answer', () => {
  test('are notified one by one up to three of a program', async () => {
    expect(await show([...entries('a', 3), ...entries('b', 1)])).toHaveLength(4);
    expect(shown[0]).toMatchObject({ id: 'payout/a/paid/0', title: 'US$1.00 sent · Shop' });
  });

  test('are one notification if there are more, beside those of other programs', async () => {
    const titles = await show([...entries('a', 59), ...entries('b', 1)]);
    expect(titles).toEqual(['Payouts (59) · Shop', 'US$1.00 sent · Club']);
    const first = [1, 2, 3, 4, 5].map((amount) => `US$${amount}.00 sent`);
    expect(shown[0]?.message.split('\n')).toEqual([...first, '+54 more']);
    expect(shown[0]?.id).toMatch(/^payout\/a\/\w+$/);
    expect(await partOf('a', 'outbox')).toEqual([]);
  });
});

test('the notification of a payout has no amount if the user hides amounts', async () => {
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, hideAmounts: true });
  expect(await show(entries('a', 1))).toEqual(['A payout was sent · Shop']);
  expect(shown[0]?.message).toBe('November payout');
});

test('only the first notification of a payout says how many referrals it pays', async () => {
  const [paid] = entries('a', 1) as [PayoutEntry];
  const [at, rest] = [Date.parse(`${paid.news.payout.date}T12:00Z`), { amount: '0.50', status: 'paid' }];
  await storeHistory('a', [rowWith(2, { ...rest, updatedAt: at }), rowWith(1, { ...rest, updatedAt: at })]);
  await storePart('a', 'payouts', payoutList({ listed: [paid.news.payout] }));
  const news = { ...paid.news, payout: { ...paid.news.payout, reported: null } };
  expect(await show([{ ...paid, id: 'payout/a/paid/first', news }])).toEqual(['US$1.00 sent · 2 referrals · Shop']);
  expect((await show([paid])).at(-1)).toBe('US$1.00 sent · Shop');
});

describe('payouts of a pause', () => {
  test('are one notification of all programs at its end', async () => {
    world.quiet = true;
    expect(await show([...entries('a', 2), ...entries('b', 1)])).toEqual([]);
    world.quiet = false;
    await storeOutbox([...(await partOf('a', 'outbox')), ...entries('a', 4).slice(3)]);
    await showOutbox();
    const message = 'Shop: US$1.00 sent\nShop: US$2.00 sent\nClub: US$1.00 sent';
    const id = expect.stringMatching(/^payout\/all\//);
    expect(shown).toMatchObject([{ id, title: 'Payouts (3)', message }, { title: 'US$4.00 sent · Shop' }]);
  });

  test('that started and were sent meanwhile are one each, with its referrals, also if it fails at first', async () => {
    const [paid] = entries('a', 1) as [PayoutEntry];
    const { payout } = paid.news;
    const news = { kind: 'started' as const, payout: { ...payout, status: 'processing', reported: null } };
    const [row, at] = [{ amount: '1.00', status: 'paid' }, Date.parse(`${payout.date}T12:00Z`)];
    await storeHistory('a', [rowWith(1, { ...row, updatedAt: at })]);
    await storePart('a', 'payouts', payoutList({ listed: [payout] }));
    world.fails = true;
    await show(withWaitingPayouts([{ ...paid, id: 'payout/a/started/0', news }, paid]) as PayoutEntry[]);
    world.fails = false;
    await showOutbox();
    expect(shown).toMatchObject([{ id: 'payout/a/paid/0', title: 'US$1.00 sent · 1 referral · Shop' }]);
    expect(await partOf('a', 'outbox')).toEqual([]);
  });

  test('of one are the usual notification', async () => {
    expect(await show(withWaitingPayouts(entries('a', 1)) as PayoutEntry[])).toEqual(['US$1.00 sent · Shop']);
  });
});

test('many payouts whose one notification fails all stay, and leave once it is shown', async () => {
  world.fails = true;
  await storeOutbox(entries('a', 4));
  await showOutbox();
  expect((await partOf('a', 'outbox')).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
  world.fails = false;
  await showOutbox();
  expect([shown.length, await partOf('a', 'outbox')]).toEqual([1, []]);
});
