import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { withDistinctNames } from '../../../../lib/domain/accounts/display-name.ts';
import { unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement } from '../../../../lib/domain/referrals/announcement.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { readStored } from '../../../../lib/platform/storage/view.ts';
import type { View } from '../../../../lib/platform/storage/view-schema.ts';
import { diagnosticsOf } from '../../../../lib/views/options/diagnostics.ts';
import { createPoller } from '../../../../lib/worker/polling/poller.ts';
import { takeOver } from '../../../../lib/worker/storage/repair.ts';
import { badgeFor } from '../../../../lib/worker/toolbar/badge.ts';
import { answer, calm, NOON, noRecords, plainRow, row, statsClient } from '../../make.ts';
import { rawView } from '../../raw-storage.ts';
import { type Left, leftBy, openLeft, PASSWORDS, type Path, pathsOf, version } from '../../stored-samples.ts';

/** What any version has stored is taken over by this one: nothing lost, nothing told twice. */
const VERSIONS = readdirSync('test/fixtures/stored').map((file) => file.replace(/\.json$/, ''));
const LATER = NOON + 86_400_000;
const local = browser.storage.local;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A worker starts on what was left, and asks everybody once. */
async function start(left: Left) {
  const { memory, vault } = await openLeft(left);
  const told: Announcement[] = [];
  const asked: string[] = [];
  const client = statsClient(async ({ username, password }) => {
    asked.push(`${username} ${password}`);
    // A referral has come in for ada since, none for zoë.
    return username === 'ada'
      ? ok(answer([row(5, 40), row(4, 20), row(3, 10)], { totalReferrals: 60 }))
      : ok(answer([plainRow('Order #7001', 1)], { totalReferrals: 12 }));
  });
  const poller = createPoller({
    ...calm,
    isAway: async () => false,
    store,
    vault,
    client,
    now: () => LATER,
    random: () => 0.5,
    hasAccess: async () => true,
    tell: async (_, news) => void told.push(...news),
    wake: async () => {},
  });
  await poller.inTurn(() => takeOver({ store, vault, records: noRecords }));
  return { memory, vault, poller, told, asked };
}

/** What views draw from, as it was left. */
const viewOf = ({ local }: Left): View => (local.view as { value: View }).value;
const accountsOf = (left: Left): Account[] => viewOf(left).accounts;
/** As views are given them. */
const shownOf = (left: Left): Account[] => withDistinctNames(accountsOf(left));

test('what is sound is read by one question, however many programmes there are, and not written', async () => {
  const { vault } = await start(structuredClone(leftBy(VERSIONS.at(-1) ?? '')));
  const get = vi.spyOn(local, 'get');
  const set = vi.spyOn(local, 'set');
  await takeOver({ store, vault, records: noRecords });
  expect(get.mock.calls).toEqual([[null]]);
  expect(set).not.toHaveBeenCalled();
});

describe.each(VERSIONS)('what version %s has left', (name) => {
  const left = leftBy(name);

  test('is all there after this version has started on it, for views, too', async () => {
    await start(structuredClone(left));
    const [drawn, panel] = [await readStored(), await readStored()];
    const accounts = shownOf(left);
    expect(accounts.length).toBeGreaterThan(2);
    expect(drawn).toMatchObject({
      accounts,
      settings: viewOf(left).settings,
      selected: viewOf(left).selected,
      pendingWrites: null,
    });
    expect(panel).toMatchObject({
      groups: viewOf(left).groups,
      tableView: viewOf(left).tableView,
    });
    for (const { id } of accounts) {
      expect(drawn.states[id]).toEqual(viewOf(left).states[id]);
      expect(drawn.capabilities[id]).toEqual(viewOf(left).capabilities[id] ?? null);
    }
    expect(badgeFor(drawn)).toMatchObject({ text: '1', title: expect.stringContaining('1 new referral') });
  });

  test('passwords are known, and stand nowhere as they are', async () => {
    const { vault } = await start(structuredClone(left));
    const read = await Promise.all(
      accountsOf(left).map(async (one) => [one.id, await vault.reveal(one)] as const),
    );
    const known = Object.fromEntries(read.filter(([id]) => id in PASSWORDS));
    expect(known).toEqual(
      Object.fromEntries(Object.entries(PASSWORDS).map(([id, password]) => [id, ok(password)])),
    );
    const text = JSON.stringify(await local.get(null));
    for (const password of Object.values(PASSWORDS)) expect(text).not.toContain(password);
  });

  test('goes on where it was: what was to be told is told, what is new once, what was told not again', async () => {
    const { poller, told, asked } = await start(structuredClone(left));
    await poller.notifyLeft();
    const before = told.length;
    await poller.askAll('alarm');
    await vi.waitFor(async () => expect((await store.read(store.stateOf('a'))).outbox).toEqual([]));
    expect(asked.sort()).toEqual([`ada ${PASSWORDS.a}`, `zoë ${PASSWORDS.b}`]);
    expect(told.slice(0, before)).toMatchObject([
      { kind: 'referrals', accountId: 'a', count: 2 },
      { kind: 'status', accountId: 'a' },
    ]);
    expect(told.slice(before)).toMatchObject([{ kind: 'referrals', id: 'referrals/a/2/3', count: 1 }]);
    const { a, b } = (await readStored()).states;
    expect(a && unseen(a)).toBe(2);
    expect(b).toMatchObject({ trouble: null, ledger: { announced: 0 }, snapshot: { fetchedAt: LATER } });
  });

  test.each(accountsOf(left).map(({ id }) => id))(
    'without the state of %s: the rest is there',
    async (id) => {
      const { [`bookkeeping:${id}`]: _, ...rest } = structuredClone(left.local);
      const { [id]: __, ...states } = viewOf(left).states;
      const view = { v: 1, value: { ...viewOf(left), states } };
      const { poller } = await start({ ...left, local: { ...rest, view } });
      await poller.askAll('alarm');
      expect((await readStored()).accounts).toEqual(shownOf(left));
    },
  );

  test('without its account nothing of it stays, and the others go on', async () => {
    const others = accountsOf(left).filter(({ id }) => id !== 'a');
    const view = { v: 1, value: { ...viewOf(left), accounts: others } };
    const { memory, poller } = await start({ ...left, local: { ...structuredClone(left.local), view } });
    await poller.askAll('alarm');
    const keys = Object.keys(await local.get(null));
    expect(keys.filter((key) => key.endsWith(':a'))).toEqual([]);
    expect((await rawView()).states).not.toHaveProperty('a');
    expect(memory.kept.has('a')).toBe(false);
    expect((await readStored()).states.b?.snapshot?.fetchedAt).toBe(LATER);
  });
});

describe('what is damaged', () => {
  const left = leftBy(version);
  const junk = [null, 0, -1, '', 'x', true, [], [null], {}, { length: 1 }];
  const envelopes = [
    ...junk,
    ...junk.map((value) => ({ v: 1, value })),
    { v: 99, value: [] },
    { v: 2, value: 7 },
  ];

  /** Whatever draws from it or goes on with it. */
  async function everything(whole: Left): Promise<void> {
    const { poller, vault } = await start(whole);
    await poller.notifyLeft();
    await poller.askAll('alarm');
    const drawn = await readStored();
    badgeFor(drawn);
    diagnosticsOf(drawn, { version, browser: 'x', online: true, now: LATER });
    for (const one of drawn.accounts) await vault.reveal(one);
  }

  test.each(Object.keys(left.local))('%s: the worker starts, asks and paints', async (key) => {
    for (const damage of envelopes) {
      await local.clear();
      await everything({ ...left, local: { ...structuredClone(left.local), [key]: damage } });
      if (key !== 'view') expect((await readStored()).accounts).toEqual(shownOf(left));
    }
  });

  test('any part of a state: the worker starts, asks and paints, and the others lose nothing', async () => {
    const shown: Path = ['view', 'value', 'states', 'a'];
    const beside: Path = ['bookkeeping:a', 'value'];
    const paths = [shown, beside].flatMap((to) =>
      pathsOf(within(left.local, to)).map((path) => [...to, ...path]),
    );
    expect(paths.length).toBeGreaterThan(60);
    for (const [at, path] of paths.entries()) {
      await local.clear();
      const broken = replaced(structuredClone(left.local), path, junk[at % junk.length]);
      await everything({ ...left, local: broken as Left['local'] });
      expect((await readStored()).states.b?.ledger).toMatchObject(viewOf(left).states.b?.ledger ?? {});
    }
  });

  test('keys that are all gone: passwords are asked for again, and everything else is there', async () => {
    const { poller } = await start({ local: structuredClone(left.local) });
    await poller.askAll('alarm');
    const { states, accounts } = await readStored();
    expect(accounts).toEqual(shownOf(left));
    const { a } = states;
    const before = viewOf(left).states.a;
    expect(a).toMatchObject({ trouble: { kind: 'secret-lost' }, schedule: { nextAskAt: null } });
    expect([a?.snapshot, a?.ledger, a?.seen]).toEqual([before?.snapshot, before?.ledger, before?.seen]);
  });
});

test('nothing connected is no trouble', async () => {
  const { vault, poller } = await start({ local: {} });
  await poller.askAll('alarm');
  expect(await local.get(null)).toEqual({});
  expect(await vault.reveal({ ...leftAccount(), id: 'gone' })).toEqual(fail({ kind: 'secret-lost' }));
});

const leftAccount = () => accountsOf(leftBy(version))[0] as Account;

const within = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown>)[name], value);

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[first] = replaced(parts[first], rest, by);
  return copy;
}
