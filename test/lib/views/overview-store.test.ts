import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Capabilities } from '../../../lib/domain/accounts/capabilities-schema.ts';
import { MINUTE } from '../../../lib/domain/calendar/calendar.ts';
import type { Watch } from '../../../lib/domain/groups/groups-schema.ts';
import type { OverviewAnswer } from '../../../lib/domain/groups/program-overview.ts';
import { newWatch } from '../../../lib/domain/groups/watch.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { createAnnouncer } from '../../../lib/views/announcer.ts';
import { createOverviewStore } from '../../../lib/views/overview-store.ts';
import { capabilities } from '../capability-samples.ts';
import { admin, affiliate, figures, groupsStored } from '../group-samples.ts';
import { route } from '../make.ts';
import { settled } from '../virtual-time.ts';

const FIGURES = figures({ currencies: ['EUR'] });
const LATER = FIGURES.at + 1;
const ALL_PARTS: Capabilities['overviewParts'] = ['applicants', 'referrals', 'unpaid', 'active', 'owed'];

function open(parts: Capabilities['overviewParts'] = ALL_PARTS, part: Partial<Stored> = {}) {
  const known = capabilities({ overviewParts: parts, currency: null, adminUrl: 'https://shop.example/wp-admin/' });
  const stored = signal(groupsStored({ capabilities: { admin: known }, overviews: { admin: FIGURES }, ...part }));
  const account = signal<Account | null>(admin);
  const requested: unknown[] = [];
  const sent: unknown[] = [];
  const answers: ((answer: OverviewAnswer) => void)[] = [];
  const announcer = createAnnouncer(() => () => {});
  const overview = createOverviewStore({
    ...{ stored, account, announcer },
    service: {
      overview(what) {
        requested.push(what);
        return new Promise((resolve) => answers.push(resolve));
      },
    },
    send: (async (...message: unknown[]) => {
      sent.push(message);
      return null;
    }) as Send,
  });
  return { overview, account, requested, sent, answers, said: () => announcer.announcement.value.text };
}

test('the overview shows stored figures at once, and requests them and who is owed most when it opens', async () => {
  const { overview, requested, answers, said } = open();
  const waiting = overview.waiting.value.map(({ kind, count }) => `${count} ${kind}`);
  expect(waiting).toEqual(['4 applicants', '2 referrals']);
  expect([overview.unpaid.value, overview.active.value]).toEqual([{ amount: '12.50', currency: 'EUR' }, 30]);
  const opening = overview.open();
  expect([requested, overview.busy.value]).toEqual([[{ accountId: 'admin', automatic: true }], true]);
  answers[0]?.(ok({ figures: FIGURES, owed: [affiliate(7)] }));
  await opening;
  expect([overview.owed.value.map(({ id }) => id), overview.busy.value, said()]).toEqual([['7'], false, '']);
});

test.each<[Capabilities['overviewParts'], object]>([
  [null, { offered: false, waits: [], unpaid: null, active: null }],
  [[], { offered: false, waits: [], unpaid: null, active: null }],
  [['referrals'], { offered: true, waits: ['referrals'], unpaid: null, active: null }],
  [['active', 'applicants'], { offered: true, waits: ['applicants'], unpaid: null, active: 30 }],
])('the overview leaves out what the user may not see: %o', (parts, shown) => {
  const { offered, waiting, unpaid, active } = open(parts).overview;
  const waits = waiting.value.map(({ kind }) => kind);
  expect({ offered: offered.value, waits, unpaid: unpaid.value, active: active.value }).toEqual(shown);
});

test('the overview’s sum of several currencies names none', () => {
  const { overview } = open(ALL_PARTS, { overviews: { admin: { ...FIGURES, currencies: ['EUR', 'USD'] } } });
  expect(overview.unpaid.value).toEqual({ amount: '12.50', currency: null });
});

describe('refreshing', () => {
  test('requests and announces figures, and a failure keeps who was owed most', async () => {
    const { overview, requested, answers, said } = open();
    void overview.refresh();
    expect([requested, said()]).toEqual([[{ accountId: 'admin' }], 'Loading…']);
    answers[0]?.(ok({ figures: FIGURES, owed: [affiliate(7)] }));
    await settled();
    expect(said()).toBe('Last update: now');
    void overview.refresh();
    answers[1]?.(fail({ kind: 'offline' }));
    await settled();
    expect([overview.error.value, overview.owed.value.length, said()]).toEqual([{ kind: 'offline' }, 1, '']);
    // A part that fails is no update.
    void overview.refresh();
    answers[2]?.(ok({ figures: FIGURES, owed: [], error: { kind: 'timeout', seconds: 30 } }));
    await settled();
    expect([overview.error.value, said()]).toEqual([{ kind: 'timeout', seconds: 30 }, '']);
  });

  test('happens when a page that stayed open is seen again, once the figures are old', async () => {
    const { overview, requested } = open();
    await overview.seenAgain(FIGURES.at + 14 * MINUTE);
    expect(requested).toEqual([]);
    void overview.seenAgain(FIGURES.at + 16 * MINUTE);
    void overview.seenAgain(FIGURES.at + 17 * MINUTE);
    expect(requested).toEqual([{ accountId: 'admin', automatic: true }]);
  });

  test.each([
    ['is no longer displayed', { id: 'b' }],
    ['has become another site', { baseUrl: 'https://other.example/api' }],
  ])('drops an answer for a program that %s', async (_, part) => {
    const { overview, account, answers } = open();
    const [opening, again] = [overview.open(), overview.open()];
    answers[0]?.(ok({ figures: FIGURES, owed: [affiliate(7)] }));
    await opening;
    expect(overview.owed.value).toHaveLength(1);
    account.value = { ...admin, ...part };
    expect(overview.owed.value).toEqual([]);
    answers[1]?.(ok({ figures: FIGURES, owed: [affiliate(7)] }));
    await again;
    expect(overview.owed.value).toEqual([]);
  });
});

test('a refresh of a program that the user has left announces nothing, and keeps no other program busy', async () => {
  const { overview, account, answers, said } = open();
  void overview.refresh();
  account.value = { ...admin, id: 'b' };
  expect(overview.busy.value).toBe(false);
  const before = said();
  answers[0]?.(fail({ kind: 'offline' }));
  await settled();
  expect([said(), overview.busy.value]).toEqual([before, false]);
  account.value = admin;
  expect(overview.busy.value).toBe(false);
});

describe('waiting approvals', () => {
  test.each<[string, Partial<Watch>, number]>([
    ['a younger watch', {}, 9],
    ['the overview if the watch is older', { route: route({ answeredAt: FIGURES.at - 1 }) }, 2],
    ['the overview if the watch was of another login', { route: route({ answeredAt: LATER, revision: 7 }) }, 2],
    ['the overview if the watch was of another site', { baseUrl: 'https://other.example' }, 2],
  ])('have the number of %s', (_, part, count) => {
    const own = { ...newWatch('admin', 'referrals'), baseUrl: admin.baseUrl, waiting: 9 };
    const watch = { ...own, route: route({ answeredAt: LATER, revision: admin.revision }), ...part };
    const { overview } = open(ALL_PARTS, { watches: [watch] });
    expect(overview.waiting.value.map((tile) => tile.count)).toEqual([4, count]);
  });

  test('link to their page in the administration, and are marked as seen', async () => {
    const { overview, sent } = open();
    expect(overview.waiting.value.map(({ href }) => new URL(href).hash)).toEqual(['#/affiliates', '#/referrals']);
    await overview.see('referrals');
    expect(sent).toEqual([['sawWaiting', { accountId: 'admin', kind: 'referrals' }]]);
  });
});
