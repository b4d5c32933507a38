import { describe, expect, test, vi } from 'vitest';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { afterAnswer, NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { NOTHING_SHARED } from '../../../../lib/platform/storage/shared.ts';
import { readStored } from '../../../../lib/platform/storage/view.ts';
import { prepareStorage, repair } from '../../../../lib/worker/storage/repair.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, announced, answer, clicks, NOON, row, statsClient } from '../../make.ts';
import { rowsDown } from '../../mirror-samples.ts';
import { partOf, storeHistory, storeMirror, storePart } from '../../program-samples.ts';
import { damage, rawItems, rawValues } from '../../raw-storage.ts';
import { keepSecret } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const SEALED = { iv: 'aXY=', data: 'ZGF0YQ==' };
const settings: Settings = {
  ...{ pollMinutes: 15, notifyReferrals: false, notifyStatus: true, notifyPayouts: false, hideAmounts: true },
  ...{ earningsInBadge: true, currency: 'EUR', saleSound: true, quietHours: { from: '22:00', to: '07:00' } },
  ...{ weeklyDigest: true, language: 'ja', country: 'JP', settledSteps: ['pin'], seenNews: '1.0' },
};
/** A state after a poll. */
const polled = (): AccountState => {
  const context = { accountId: 'a', revision: 1, settings, now: NOON, random: 0.5 };
  return afterAnswer(NEW_STATE, ok(answer([row(1, 1)], {}, '<p>Hello')), context);
};

const repairAll = async () => repair(store, await store.readEverything());
/** Starts a browser, which repairs programs, too. */
async function startBrowser(): Promise<void> {
  const { programs, vault } = workerServices();
  await prepareStorage({ store, database: programDatabase, programs, vault });
}
const NOTHING = Object.fromEntries(Object.entries(NOTHING_SHARED).map(([key, value]) => [key, { v: 1, value }]));

async function storeUndamaged(): Promise<void> {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', role: 'administration' })]);
  await store.write(store.SETTINGS, settings);
  await store.write(store.SELECTED, 'a');
  await storePart('a', 'state', polled());
  await storePart('b', 'state', NEW_STATE);
  await store.write(store.secretItem('a'), SEALED);
}

test('a new browser gets what pages draw from', async () => {
  await repairAll();
  expect(await rawItems()).toEqual(NOTHING);
});

describe('after a repair,', () => {
  test.each([null, 'x', { length: 0 }])('accounts that are %o become none', async (value) => {
    await damage({ accounts: value });
    await repairAll();
    expect(await store.read(store.ACCOUNTS)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['no id', { ...account(), id: undefined }],
    ['no address', { ...account(), baseUrl: 'shop' }],
    ['an unknown role', { ...account(), role: 'owner' }],
    ['no revision', { ...account(), revision: '1' }],
  ])('an account that is damaged (%s) is removed, and the others stay', async (_, damaged) => {
    await damage({ accounts: [damaged, account({ id: 'b' })] });
    await repairAll();
    expect(await store.read(store.ACCOUNTS)).toEqual([account({ id: 'b' })]);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['an unknown period', { ...settings, pollMinutes: 2 }],
    ['a missing choice', { ...settings, hideAmounts: undefined }],
    ['an invalid currency', { ...settings, currency: 7 }],
  ])('settings that are damaged (%s) become the defaults', async (_, value) => {
    await damage({ settings: value });
    await repairAll();
    expect(await store.read(store.SETTINGS)).toEqual(store.SETTINGS.fallback);
  });

  test('a toolbar that is neither dark nor light becomes light', async () => {
    await browser.storage.local.set({ dark: { v: 1, value: 'yes' } });
    await repairAll();
    expect(await rawItems()).toMatchObject({ dark: { v: 1, value: false } });
  });

  test.each([[null], [[]], [{}]])(
    'a record and picture with a state that is %j get a new one, and the account stays connected',
    async (state) => {
      await storeUndamaged();
      await storePart('a', 'state', state as never);
      await damage({ 'picture:a': { state } });
      await startBrowser();
      expect(await partOf('a', 'state')).toMatchObject({ seen: 0, snapshot: null });
      expect(await store.read(store.secretItem('a'))).toEqual(SEALED);
      expect(await store.read(store.ACCOUNTS)).toHaveLength(2);
    },
  );

  const keyless = { ...row(1, 1), key: undefined };
  /** A state with a ledger and a seen count, which matter more than the last answer. */
  const judged = (): AccountState => ({ ...polled(), ledger: announced(3), seen: 1, newKeys: ['id 2'] });
  test.each<[string, object, Partial<AccountState>]>([
    ['a snapshot without figures', { snapshot: { referrals: [] } }, { snapshot: null }],
    ['rows without keys', { snapshot: { ...polled().snapshot, referrals: [keyless] } }, { snapshot: null }],
    ['invalid new keys', { newKeys: [7] }, { newKeys: [] }],
    ['an unknown trouble', { trouble: { kind: 'x' } }, { trouble: null }],
    ['no route', { route: null }, { route: NEW_STATE.route }],
    ['an invalid wait', { wait: 'soon' }, { wait: null }],
    ['a missing seen count', { seen: null }, { seen: 3 }],
    ['a seen count above the announced', { seen: 9 }, { seen: 3 }],
    ['an announced count of another type', { ledger: { announced: '3' } }, { ledger: null, seen: 0 }],
    ['an invalid known row', { ledger: { ...announced(3), known: [null] } }, { ledger: null, seen: 0 }],
  ])('a state loses only %s', async (_, part, left) => {
    await storeUndamaged();
    await storePart('a', 'state', { ...judged(), ...part } as AccountState);
    await startBrowser();
    expect(await partOf('a', 'state')).toEqual({ ...judged(), ...left });
  });

  test('a record takes over what was drawn later, while the browser refused its database', async () => {
    await storeUndamaged();
    await storePart('a', 'state', judged());
    const item = store.pictureItem('a');
    const later = { ...judged(), ledger: announced(8), seen: 8 };
    await store.write(item, { ...(await store.read(item)), revision: 50, state: later });
    await startBrowser();
    expect(await partOf('a', 'state')).toEqual(later);
    expect(await store.read(item)).toMatchObject({ revision: 51, state: later });
  });

  test('undamaged values are not rewritten, even if the browser lists their fields in another order', async () => {
    await storeUndamaged();
    await repairAll();
    const reversed = (whole: object) => Object.fromEntries(Object.entries(whole).reverse());
    for (const [key, value] of Object.entries(await rawValues()))
      if (value && !Array.isArray(value) && typeof value === 'object') await damage({ [key]: reversed(value) });
    const set = vi.spyOn(browser.storage.local, 'set');
    await repairAll();
    expect(set).not.toHaveBeenCalled();
  });
});

test('a repair erases data without an account, including its password', async () => {
  await storeUndamaged();
  await startBrowser();
  await browser.storage.session.clear();
  const owned = structuredClone(await rawItems());
  await store.write(store.secretItem('gone'), SEALED);
  await storePart('gone', 'clicks', clicks());
  await startBrowser();
  expect(await rawItems()).toEqual(owned);
  expect((await programDatabase.accounts()).sort()).toEqual(['a', 'b']);
});

test('a repair erases groups and watches without an account', async () => {
  await storeUndamaged();
  const groups = ['a', 'gone'].map((accountId) => ({ accountId, groupId: 3, name: 'Gold', pinned: true }));
  const watches = ['gone', 'b'].map((accountId) => newWatch(accountId, 'applicants'));
  await store.writeAtomically([store.GROUPS, groups], [store.WATCHES, watches]);
  await repairAll();
  expect(await store.read(store.GROUPS)).toEqual([groups[0]]);
  expect(await store.read(store.WATCHES)).toEqual([watches[1]]);
});

describe('optional settings', () => {
  const { saleSound: _, quietHours: __, weeklyDigest: ___, ...old } = settings;
  const off = { saleSound: false, quietHours: null, weeklyDigest: false };

  test.each<[string, object, object]>([
    ['none of them is stored', {}, off],
    ['quiet hours that are no times', { quietHours: { from: '25:00' }, saleSound: true }, { ...off, saleSound: true }],
    ['all of them are damaged', { saleSound: 'yes', quietHours: 7, weeklyDigest: null }, off],
  ])('stay off if they are missing or damaged, and the others stay as they are: %s', async (_, part, repaired) => {
    await store.write(store.SETTINGS, { ...old, ...part } as Settings);
    await repairAll();
    expect(await store.read(store.SETTINGS)).toEqual({ ...old, ...repaired });
  });

  test.each([
    ['500', '500'],
    ['lots', undefined],
  ])('an account with the goal %j has the goal %j after a repair', async (goal, kept) => {
    await store.write(store.ACCOUNTS, [account({ goal: goal as string })]);
    await repairAll();
    expect(await store.read(store.ACCOUNTS)).toEqual([account(kept ? { goal: kept } : {})]);
  });

  const LEAST = { kind: 'at-least', amount: '50', currency: null };
  test.each<[unknown, unknown]>([
    [LEAST, LEAST],
    [{ kind: 'payouts' }, { kind: 'payouts' }],
    [{ ...LEAST, amount: '-50' }, undefined],
    ['payouts', undefined],
  ])('an account with the notify level %j keeps it unless it is damaged', async (notify, kept) => {
    await damage({ accounts: [{ ...account(), notify, offBadge: 'yes', campaigns: 'x' }] });
    await repairAll();
    expect(await store.read(store.ACCOUNTS)).toEqual([account(kept ? ({ notify: kept } as object) : {})]);
  });

  test.each([[NOON], [null], ['soon']])('a pause until %j stays unless it is damaged', async (until) => {
    await store.write(store.PAUSED_UNTIL, until as number);
    await repairAll();
    expect(await store.read(store.PAUSED_UNTIL)).toBe(until === 'soon' ? null : until);
  });
});

test.each([0, undefined, 'x'])('data of version %j are not read', async (v) => {
  await browser.storage.local.set({ accounts: { v, value: [account()] }, 'secret:a': { v, value: SEALED } });
  expect(await repairAll()).toEqual([]);
  expect(await rawItems()).toEqual(NOTHING);
});

test('a repair leaves the data of a newer version unchanged', async () => {
  const newer = { accounts: { v: 99, value: 'of another shape' }, 'secret:a': { v: 9, value: 'locked' } };
  await browser.storage.local.set(newer);
  expect(await repairAll()).toBeNull();
  expect(await rawItems()).toEqual(newer);
});

describe('a browser that starts', () => {
  test('reads the history of a program with damaged blocks again', async () => {
    await storeUndamaged();
    await storeHistory('a', rowsDown(3, 1), { complete: true });
    await storeMirror('a', { count: 7 });
    await startBrowser();
    expect(await programDatabase.history('a')).toMatchObject({ mirror: { count: 0, complete: false }, rows: [] });
  });

  test('announces nothing again after a database was deleted, and counts what came since', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    let rows = [row(1, 1)];
    const notified: number[] = [];
    const services = workerServices({
      client: statsClient(async () => ok(answer(rows, { totalReferrals: rows.length }))),
      notify: async (announcements) => void notified.push(...announcements.map(({ count }) => count)),
    });
    await keepSecret(services.vault, 'a', 'x');
    const poll = async () => {
      await services.poller.poll('a', 'user');
      await services.showOutbox();
    };
    await poll();
    rows = [row(2, 2), ...rows];
    await poll();
    await programDatabase.remove('a');
    await startBrowser();
    await poll();
    expect(notified).toEqual([1]);
    rows = [row(3, 3), ...rows];
    await poll();
    expect(notified).toEqual([1, 1]);
    expect((await partOf('a', 'state')).ledger?.announced).toBe(2);
  });

  test.each<[string, () => Promise<void>]>([
    ['gone', () => store.erase(store.ACCOUNTS)],
    ['damaged', () => damage({ accounts: 'x' })],
  ])('keeps what is left, and says so, if the list of accounts is %s', async (_, lose) => {
    await storeUndamaged();
    await lose();
    for (let start = 0; start < 2; start++) {
      await startBrowser();
      await browser.storage.session.clear();
      expect(await readStored()).toMatchObject({ accounts: [], lost: true });
      expect((await programDatabase.accounts()).sort()).toEqual(['a', 'b']);
      expect(await store.read(store.secretItem('a'))).toEqual(SEALED);
    }
    await store.writeAtomically([store.ACCOUNTS, [account({ id: 'new' })]], [store.LOST, false]);
    await startBrowser();
    expect(await programDatabase.accounts()).toEqual([]);
    expect(await store.read(store.secretItem('a'))).toBeNull();
  });

  test('that has nothing stored has lost nothing', async () => {
    await startBrowser();
    expect(await readStored()).toMatchObject({ accounts: [], lost: false });
  });

  test('is repaired once', async () => {
    await storeUndamaged();
    await startBrowser();
    const get = vi.spyOn(browser.storage.local, 'get');
    await startBrowser();
    expect(get).not.toHaveBeenCalled();
  });
});
