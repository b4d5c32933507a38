import { readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { withDistinctNames } from '../../../../lib/domain/accounts/display-name.ts';
import { unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { type Stored, viewIn } from '../../../../lib/platform/storage/view.ts';
import { diagnosticsOf } from '../../../../lib/views/options/diagnostics.ts';
import { prepareStorage, repair } from '../../../../lib/worker/storage/repair.ts';
import { badgeFor as badgeAt } from '../../../../lib/worker/toolbar/badge.ts';
import * as store from '../../../fake/fake-storage.ts';
import { resetBrowser } from '../../../fake/reset-browser.ts';
import { answer, NOON, plainRow, row, statsClient, stored } from '../../make.ts';
import { type Parts, partOf } from '../../program-samples.ts';
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
  const { programs, poller, showOutbox } = workerServices({
    vault,
    client,
    now: () => LATER,
    notify: async (announcements) => void notified.push(...announcements),
  });
  await prepareStorage({ store, vault, programs, database: programDatabase });
  return { memory, vault, poller, showOutbox, notified, requested };
}

const viewOf = ({ local }: Left): Stored => viewIn(local);
const accountsOf = ({ local }: Left): Account[] => (local.accounts as { value: Account[] }).value;
/** The accounts as views show them. */
const shownOf = (left: Left): Account[] => withDistinctNames(accountsOf(left));

test('undamaged storage is not written, but for the mark that it was repaired', async () => {
  const left = structuredClone(leftBy(VERSIONS.at(-1) ?? ''));
  await openLeft(left);
  const set = vi.spyOn(local, 'set');
  await repair(store, await store.readEverything());
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
    expect(drawn).toMatchObject({ accounts, settings, selected, storageError: null, groups, tableView });
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
    await vi.waitFor(async () => expect(await partOf('a', 'outbox')).toEqual([]));
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
      resetBrowser();
      await runEverything({ ...left, local: { ...structuredClone(left.local), [key]: damage } });
      if (key !== 'accounts') expect((await readDrawn()).accounts).toEqual(shownOf(left));
    }
  });

  test('any part of a record changes nothing in other accounts', async () => {
    const paths = pathsOf(left.programs?.a).filter(
      ([part, ...rest]) => part !== undefined && rest.length < (part === 'state' ? 3 : 1),
    );
    expect(paths.length).toBeGreaterThan(50);
    for (const [index, path] of paths.entries()) {
      resetBrowser();
      const broken = replaced(structuredClone(left.programs?.a), path, junk[index % junk.length]) as Parts;
      await runEverything({ ...left, programs: { ...left.programs, a: broken } });
      expect((await readDrawn()).states.b?.ledger).toMatchObject(viewOf(left).states.b?.ledger ?? {});
    }
  });

  test('all keys loses the passwords and nothing else', async () => {
    const { poller, showOutbox } = await start({ ...structuredClone(left), keys: {} });
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

function replaced(value: unknown, [first, ...rest]: Path, damage: unknown): unknown {
  if (first === undefined) return damage;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[first] = replaced(parts[first], rest, damage);
  return copy;
}
