import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_ACCOUNTS } from '../../../../lib/domain/accounts/account.ts';
import { readPresets } from '../../../../lib/domain/accounts/presets-schema.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { backupFile } from '../../../../lib/domain/backup/backup-file.ts';
import { DEFAULT_TABLE_VIEW } from '../../../../lib/domain/groups/groups.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { createBackupStore } from '../../../../lib/views/options/backup-store.ts';
import { messageHandlers } from '../../../../lib/worker/message-handlers.ts';
import * as store from '../../../fake/fake-storage.ts';
import { resetBrowser } from '../../../fake/reset-browser.ts';
import { account, clicks, NOON, state } from '../../make.ts';
import { rowAt, totals } from '../../mirror-samples.ts';
import { partOf, storeHistory, storePart } from '../../program-samples.ts';
import { readDrawn } from '../../raw-storage.ts';
import { type World, workerServices } from '../../worker-services.ts';

/** A program with a history. */
const SHOP = account({
  ...{ goal: '500', campaigns: ['Spring sale'], userId: '7', byConsent: true, offBadge: true },
  notify: { kind: 'at-least', amount: '50', currency: 'USD' },
});
const CLUB = account({
  ...{ id: 'b', name: 'Club', role: 'administration' },
  baseUrl: 'https://club.example/wp-json/fluent-affiliate/v2',
});
const SETTINGS = { ...DEFAULT_SETTINGS, hideAmounts: true, quietHours: { from: '22:00', to: '07:00' } };
const GROUPS = [
  { accountId: 'b', groupId: 4, name: 'Bloggers', pinned: true },
  { accountId: 'b', groupId: 9, name: null, pinned: false },
];

const ROWS = [rowAt(0, '10.00', { campaign: 'autumn' }), rowAt(40, '7', { id: null, status: 'paid' })];
const TOTALS = [totals(1, '5.00'), totals(0, '10.00')];

/** Stores these rows, and the totals, for an account. */
const storeRows = (accountId: string, rows: Referral[]) => storeHistory(accountId, rows, {}, TOTALS);

beforeEach(async () => {
  switchComputer();
  await store.write(store.ACCOUNTS, [SHOP, CLUB]);
  await store.write(store.SETTINGS, SETTINGS);
  await store.write(store.GROUPS, GROUPS);
  await storePart('a', 'clicks', clicks());
  await storeRows('a', ROWS);
});

/** Switches to another computer, which has nothing stored. */
const switchComputer = resetBrowser;

/** The settings page and the worker behind it. */
async function page(overrides: Partial<World> = {}) {
  const saved: string[] = [];
  const announced: string[] = [];
  /** The length of each message. */
  const sent: number[] = [];
  const requested: string[][] = [];
  const handlers = messageHandlers(workerServices({ hasAccess: async () => false, ...overrides }));
  const stored = signal(await readDrawn());
  const send = (async (name: keyof typeof handlers, request: never) => {
    sent.push(JSON.stringify(request).length);
    const answer = await handlers[name](request);
    stored.value = await readDrawn();
    return answer;
  }) as Send;
  const backup = createBackupStore({
    stored,
    send,
    answerOf: (answer) => answer,
    announce: (text) => void announced.push(text),
    showStatus(statusOf) {
      const status = statusOf();
      announced.push('done' in status ? status.done : status.failed.what);
    },
    clearStatus() {},
    async requestAccess(permissions) {
      requested.push(permissions);
      return true;
    },
    adapters: {
      ...programDatabase,
      save: (_, __, parts) => void saved.push(parts.join('')),
      now: () => NOON,
    },
  });
  return { ...backup, saved, announced, requested, sent, stored };
}

const fileOf = (text: string) => ({ size: text.length, text: async () => text });

async function backedUp(): Promise<string> {
  const { backUp, saved } = await page();
  await backUp();
  return saved[0] ?? '';
}

describe('a backup', () => {
  test('brings everything except passwords to another computer', async () => {
    const text = await backedUp();
    switchComputer();
    const { restore, announced, withoutAccess, allowRestored, requested } = await page();
    await restore(fileOf(text));
    expect(announced).toEqual(['2 programs restored. 2 referrals restored.']);
    const [shop, club] = await store.read(store.ACCOUNTS);
    expect({ ...shop, id: 'a' }).toEqual(SHOP);
    expect({ ...club, id: 'b' }).toEqual(CLUB);
    expect(await store.read(store.SETTINGS)).toEqual(SETTINGS);
    expect(await store.read(store.GROUPS)).toEqual(GROUPS.map((group) => ({ ...group, accountId: club?.id })));
    const history = await programDatabase.history(shop?.id ?? '');
    expect(history).toMatchObject({ rows: ROWS, totals: TOTALS, mirror: { count: 2, complete: false, agreed: null } });
    expect(await store.read(store.secretItem(shop?.id ?? ''))).toBeNull();
    // The list of clicks is read again.
    expect(await partOf(shop?.id ?? '', 'clicks')).toBeNull();

    expect(withoutAccess.value.map(({ name }) => name)).toEqual(['shop.example', 'Club']);
    await allowRestored();
    expect(requested).toEqual([['https://shop.example:443/*', 'https://club.example:443/*']]);
  });

  test('has every history at its own program, even if one is disconnected while it is made', async () => {
    const { backUp, saved, stored } = await page();
    const before = stored.value;
    const saving = backUp();
    stored.value = { ...before, accounts: before.accounts.slice(1) };
    await saving;
    const [, shop, history] = (saved[0] ?? '').split('\n');
    expect(JSON.parse(shop ?? '').program.name).toBe(SHOP.name);
    expect(JSON.parse(history ?? '')).not.toHaveProperty('program');
  });

  test('made or restored under an organization’s policy has the user’s own settings', async () => {
    const presets = readPresets({ hideAmounts: false, notifications: false, pollMinutes: 30 });
    await store.write(store.PRESETS, presets);
    const text = await backedUp();
    switchComputer();
    await store.write(store.PRESETS, presets);
    await (await page()).restore(fileOf(text));
    expect(await store.read(store.SETTINGS)).toEqual(SETTINGS);
    expect(await store.readSettings()).toMatchObject({ hideAmounts: false, notifyReferrals: false });
  });

  test('restored with access to the sites makes each program wait for its password', async () => {
    const text = await backedUp();
    switchComputer();
    const { restore, stored } = await page({ hasAccess: async () => true });
    await restore(fileOf(text));
    const troubles = Object.values(stored.value.states).map(({ trouble }) => trouble?.kind);
    expect(troubles).toEqual(['secret-lost', 'secret-lost']);
  });

  test('restored twice, or if its programs are connected, duplicates nothing and leaves them as they are', async () => {
    const text = await backedUp();
    await storePart('a', 'state', state({ seen: 0 }));
    await store.write(store.ACCOUNTS, [{ ...SHOP, name: 'Renamed', goal: '900' }, CLUB]);
    const { restore, announced } = await page();
    await restore(fileOf(text));
    await restore(fileOf(text));
    expect(announced).toEqual(['2 programs restored.', '2 programs restored.']);
    expect(await store.read(store.ACCOUNTS)).toEqual([{ ...SHOP, name: 'Renamed', goal: '900' }, CLUB]);
    expect(await store.read(store.GROUPS)).toEqual(GROUPS);
    expect((await partOf('a', 'state')).trouble).toBeNull();
    expect((await programDatabase.history('a')).rows).toEqual(ROWS);
  });

  test('has settings that apply at once to programs that only this computer has', async () => {
    await store.write(store.SETTINGS, { ...SETTINGS, currency: 'EUR' });
    await store.write(store.ACCOUNTS, [CLUB]);
    const text = await backedUp();
    await store.write(store.SETTINGS, SETTINGS);
    await store.write(store.ACCOUNTS, [SHOP]);
    await storeRows('a', [rowAt(0, '10.00', { currency: null })]);
    await (await page()).restore(fileOf(text));
    const today = async () => (await readDrawn()).earningsSummaries.a?.today?.earned;
    await expect.poll(today).toEqual([{ amount: '10.00', currency: 'EUR' }]);
  });

  test('keeps a name that two programs share', async () => {
    await store.write(store.ACCOUNTS, [SHOP, { ...CLUB, name: SHOP.name }]);
    const text = await backedUp();
    switchComputer();
    await (await page()).restore(fileOf(text));
    expect((await store.read(store.ACCOUNTS)).map(({ name }) => name)).toEqual([SHOP.name, SHOP.name]);
  });

  test('has no password, id or revision', async () => {
    const text = await backedUp();
    const [, line = ''] = text.split('\n');
    const fields = ['baseUrl', 'byConsent', 'campaigns', 'goal', 'groups', 'name', 'notify', 'offBadge', 'role'];
    expect(Object.keys(JSON.parse(line).program).sort()).toEqual([...fields, 'userId', 'username']);
  });

  test('restores the other programs if one’s history is damaged', async () => {
    const text = (await backedUp()).replace('"amount":"10.00"', '"amount":"ten"');
    switchComputer();
    const { restore, announced } = await page();
    await restore(fileOf(text));
    expect(announced).toEqual(['Programs restored, but not all of their history: The file is damaged or incomplete']);
    expect(await store.read(store.ACCOUNTS)).toHaveLength(2);
  });

  test('restores a long history in messages of at most 5 MB', async () => {
    // Most of each row is quotes, which JSON writes as two characters.
    const rows = Array.from({ length: 18_000 }, (_, index) =>
      rowAt(index / 100, '1', { description: '"'.repeat(100) }),
    );
    await storeRows('b', rows);
    const text = await backedUp();
    switchComputer();
    const { restore, announced, sent } = await page();
    await restore(fileOf(text));
    expect(announced).toEqual(['2 programs restored. 18,002 referrals restored.']);
    expect(Math.max(...sent)).toBeLessThan(5_000_000);
    const [, club] = await store.read(store.ACCOUNTS);
    expect((await programDatabase.history(club?.id ?? '')).rows).toEqual(rows);
  });
});

describe('nothing is restored', () => {
  const DAMAGED = 'The file is damaged or incomplete';
  const accounts = Array.from({ length: MOST_ACCOUNTS + 1 }, (_, n) => account({ username: `u${n}` }));
  const view = { accounts, groups: [], settings: SETTINGS, tableView: DEFAULT_TABLE_VIEW };
  const tooMany = () => backupFile(view, [], NOON).join('');
  test.each<[string, (text: string) => string, string]>([
    ['other contents', () => 'a,b,c\n1,2,3\n', 'Not an Affiliate Glance backup'],
    ['its end missing', (text) => text.slice(0, -30), DAMAGED],
    ['a later version', (text) => text.replace('"version":1', '"version":2'), 'Update the extension'],
    ['invalid settings', (text) => text.replace('"pollMinutes":5', '"pollMinutes":7'), DAMAGED],
    ['a script as an address', (text) => text.replaceAll('https://club', 'javascript:club'), DAMAGED],
    ['too many programs', tooMany, `Limit of ${MOST_ACCOUNTS} programs reached`],
  ])('from a file with %s', async (_, change, words) => {
    const text = change(await backedUp());
    switchComputer();
    const { restore, announced } = await page();
    await restore(fileOf(text));
    expect(announced).toEqual([expect.stringContaining(words)]);
    expect(await store.read(store.ACCOUNTS)).toEqual([]);
    expect(await store.read(store.SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });

  test('to a full disk', async () => {
    const text = await backedUp();
    switchComputer();
    const { restore, announced } = await page();
    vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await restore(fileOf(text));
    expect(announced).toEqual([expect.stringMatching(/full|space/i)]);
  });
});
