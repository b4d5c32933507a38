import { readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { withDistinctNames } from '../../../../lib/domain/accounts/display-name.ts';
import { unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import type { View } from '../../../../lib/platform/storage/items.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { diagnosticsOf } from '../../../../lib/views/options/diagnostics.ts';
import { prepareStorage } from '../../../../lib/worker/storage/repair.ts';
import { badgeFor as badgeAt } from '../../../../lib/worker/toolbar/badge.ts';
import { answer, NOON, noMirrors, plainRow, row, statsClient, stored } from '../../make.ts';
import { readDrawn } from '../../raw-storage.ts';
import { type Left, leftBy, openLeft, PASSWORDS, type Path, pathsOf, version } from '../../stored-samples.ts';
import { workerServices } from '../../worker-services.ts';

const badgeFor = (view: Stored) => badgeAt(view, NOON);

/** The versions whose storage this version continues from, without losing or repeating anything. */
const VERSIONS = readdirSync('test/fixtures/stored').map((file) => file.replace(/\.json$/, ''));
const LATER = NOON + 86_400_000;
const local = browser.storage.local;

/** Starts a worker on the storage that a version left. */
async function start(left: Left) {
  const { memory, vault } = await openLeft(left);
  const notified: Announcement[] = [];
  const requested: string[] = [];
  const client = statsClient(async ({ username, password }) => {
    requested.push(`${username} ${password}`);
    // One referral has come in for ada since then, and none for zoë.
    return username === 'ada'
      ? ok(answer([row(5, 40), row(4, 20), row(3, 10)], { totalReferrals: 60 }))
      : ok(answer([plainRow('Order #7001', 1)], { totalReferrals: 12 }));
  });
  const { poller, showOutbox } = workerServices({
    vault,
    client,
    now: () => LATER,
    notify: async (announcements) => void notified.push(...announcements),
  });
  await poller.inTurn(() => prepareStorage({ store, vault, mirrors: noMirrors }));
  return { memory, vault, poller, showOutbox, notified, requested };
}

/** The view item that a version left. */
const viewOf = ({ local }: Left): View => (local.view as { value: View }).value;
const accountsOf = (left: Left): Account[] => viewOf(left).accounts;
/** The accounts as views show them. */
const shownOf = (left: Left): Account[] => withDistinctNames(accountsOf(left));

test('undamaged storage is read in one call, however many accounts there are, and not written', async () => {
  const { vault } = await start(structuredClone(leftBy(VERSIONS.at(-1) ?? '')));
  const get = vi.spyOn(local, 'get');
  const set = vi.spyOn(local, 'set');
  await prepareStorage({ store, vault, mirrors: noMirrors });
  expect(get.mock.calls).toEqual([[null]]);
  expect(set).not.toHaveBeenCalled();
});

describe.each(VERSIONS)('data stored by version %s', (name) => {
  const left = leftBy(name);

  test('are complete after this version has started', async () => {
    await start(structuredClone(left));
    const drawn = await readDrawn();
    const accounts = shownOf(left);
    expect(accounts.length).toBeGreaterThan(2);
    const { settings, selected, groups, tableView } = viewOf(left);
    expect(drawn).toMatchObject({ accounts, settings, selected, pendingWrites: null, groups, tableView });
    for (const { id } of accounts) {
      expect(drawn.states[id]).toEqual(viewOf(left).states[id]);
      expect(drawn.capabilities[id]).toEqual(viewOf(left).capabilities[id]);
    }
    expect(badgeFor(drawn)).toMatchObject({ text: '1', title: expect.stringContaining('1 new referral') });
  });

  test('include passwords, but not in plain text', async () => {
    const { vault } = await start(structuredClone(left));
    const read = await Promise.all(accountsOf(left).map(async (user) => [user.id, await vault.reveal(user)] as const));
    const known = Object.fromEntries(read.filter(([id]) => id in PASSWORDS));
    expect(known).toEqual(Object.fromEntries(Object.entries(PASSWORDS).map(([id, password]) => [id, ok(password)])));
    const text = JSON.stringify(await local.get(null));
    for (const password of Object.values(PASSWORDS)) expect(text).not.toContain(password);
  });

  test('continue to be polled: the outbox and new referrals are notified once', async () => {
    const { poller, showOutbox, notified, requested } = await start(structuredClone(left));
    await showOutbox();
    const before = notified.length;
    await poller.pollAll('alarm');
    await vi.waitFor(async () => expect(await store.read(store.OUTBOX)).toEqual([]));
    expect(requested.sort()).toEqual([`ada ${PASSWORDS.a}`, `zoë ${PASSWORDS.b}`]);
    expect(notified.slice(0, before)).toMatchObject([
      { kind: 'referrals', accountId: 'a', count: 2 },
      { kind: 'status', accountId: 'a' },
    ]);
    expect(notified.slice(before)).toMatchObject([{ kind: 'referrals', id: 'referrals/a/2/3', count: 1 }]);
    const { a, b } = (await readDrawn()).states;
    expect(a && unseen(a)).toBe(2);
    expect(b).toMatchObject({ trouble: null, ledger: { announced: 0 }, snapshot: { fetchedAt: LATER } });
  });
});

describe('damage of', () => {
  const left = leftBy(version);
  const junk = [null, 0, -1, '', 'x', true, [], [null], {}, { length: 1 }];
  const envelopes = [...junk, ...junk.map((value) => ({ v: 1, value })), { v: 99, value: [] }, { v: 2, value: 7 }];

  /** Runs all code that draws from storage or continues from it. */
  async function runEverything(stored: Left): Promise<void> {
    const { poller, showOutbox, vault } = await start(stored);
    await showOutbox();
    await poller.pollAll('alarm');
    await showOutbox();
    const drawn = await readDrawn();
    badgeFor(drawn);
    diagnosticsOf(drawn, { version, browserName: 'x', online: true, now: LATER });
    for (const user of drawn.accounts) await vault.reveal(user);
  }

  test.each(Object.keys(left.local))('%s does not stop polling and painting', async (key) => {
    for (const damage of envelopes) {
      await local.clear();
      await runEverything({ ...left, local: { ...structuredClone(left.local), [key]: damage } });
      if (key !== 'view') expect((await readDrawn()).accounts).toEqual(shownOf(left));
    }
  });

  test('any part of a state changes nothing in other accounts', async () => {
    const statePath: Path = ['view', 'value', 'states', 'a'];
    const paths = pathsOf(within(left.local, statePath)).map((path) => [...statePath, ...path]);
    expect(paths.length).toBeGreaterThan(60);
    for (const [index, path] of paths.entries()) {
      await local.clear();
      const broken = replaced(structuredClone(left.local), path, junk[index % junk.length]);
      await runEverything({ ...left, local: broken as Left['local'] });
      expect((await readDrawn()).states.b?.ledger).toMatchObject(viewOf(left).states.b?.ledger ?? {});
    }
  });

  test('all keys loses the passwords and nothing else', async () => {
    const { poller, showOutbox } = await start({ local: structuredClone(left.local) });
    await poller.pollAll('alarm');
    await showOutbox();
    const { states, accounts } = await readDrawn();
    expect(accounts).toEqual(shownOf(left));
    const { a } = states;
    const before = viewOf(left).states.a;
    expect(a).toMatchObject({ trouble: { kind: 'secret-lost' }, route: { isBlocked: true } });
    expect([a?.snapshot, a?.ledger, a?.seen]).toEqual([before?.snapshot, before?.ledger, before?.seen]);
  });
});

test('the worker starts without any account', async () => {
  const { vault, poller } = await start({ local: {} });
  await poller.pollAll('alarm');
  expect(await readDrawn()).toEqual(stored());
  expect(await vault.reveal({ ...leftAccount(), id: 'gone' })).toEqual(fail({ kind: 'secret-lost' }));
});

const leftAccount = () => accountsOf(leftBy(version))[0] as Account;

const within = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown>)[name], value);

function replaced(value: unknown, [first, ...rest]: Path, damage: unknown): unknown {
  if (first === undefined) return damage;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[first] = replaced(parts[first], rest, damage);
  return copy;
}
