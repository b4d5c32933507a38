import { describe, expect, test } from 'vitest';
import { LONGEST_LOGIN } from '../../../../lib/domain/accounts/connect-form.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import * as file from '../../../../lib/domain/backup/backup-file.ts';
import { historyLines, readHistoryLines } from '../../../../lib/domain/backup/history-lines.ts';
import { DEFAULT_TABLE_VIEW } from '../../../../lib/domain/groups/groups.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { restoreBackup } from '../../../../lib/worker/accounts/restore-backup.ts';
import { restoreHistory } from '../../../../lib/worker/accounts/restore-history.ts';
import { badgeFor } from '../../../../lib/worker/toolbar/badge.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, NOON, row } from '../../make.ts';
import { readDrawn } from '../../raw-storage.ts';
import { workerServices } from '../../worker-services.ts';

const SHOP = account();
const CLUB = account({ id: 'b', name: 'Club', baseUrl: 'https://club.example/wp-json/fluent-affiliate/v2' });
const ROW = row(1, 0);

type Kept = Parameters<typeof file.backupFile>[0];
const fileWith = (part: Partial<Kept> = {}, lines: string[][] = []): string =>
  file
    .backupFile(
      {
        accounts: [SHOP, CLUB],
        groups: [],
        settings: DEFAULT_SETTINGS,
        tableView: DEFAULT_TABLE_VIEW,
        ...part,
      },
      [0, 1].map((index) => lines[index] ?? []),
      NOON,
    )
    .join('');

const services = () => workerServices({ hasAccess: async () => false });

async function restored(text: string) {
  const split = file.splitBackup(text);
  return split.ok ? restoreBackup(split.value.outline, services()) : split;
}

describe('a backup is refused', () => {
  test.each([
    ['http://shop.example/wp-json/fluent-affiliate/v2'],
    ['https://shop.example/wp-json/fluent-affiliate/v2/'],
    ['https://SHOP.example/wp-json/fluent-affiliate/v2'],
  ])('with an address that connecting would change: %s', async (baseUrl) => {
    const text = fileWith({ accounts: [{ ...SHOP, baseUrl }, CLUB] });
    expect(await restored(text)).toEqual({ ok: false, error: { kind: 'file-damaged', where: '2' } });
  });

  test('without one of its programs', async () => {
    const text = fileWith().replace(/\n\{"program":\{[^\n]*Club[^\n]*/, '');
    expect(await restored(text)).toEqual({ ok: false, error: { kind: 'file-cut' } });
  });
});

describe('in a hostile backup,', () => {
  const FORGED = 'Shop\n— Club\u202e\u2028\u0007 99 new referrals';

  test('a name of several lines adds no line to the tooltip', async () => {
    const named = { ...SHOP, name: FORGED, campaigns: [FORGED, 'x'.repeat(5000), ''] };
    const groups = [{ accountId: 'a', groupId: 3, name: FORGED, pinned: true }];
    expect(await restored(fileWith({ accounts: [named, CLUB], groups }))).toMatchObject({ ok: true });
    const [shop] = await store.read(store.ACCOUNTS);
    expect(shop?.name).toBe('Shop — Club  99 new referrals');
    expect(shop?.campaigns).toEqual(['Shop — Club  99 new referrals', 'x'.repeat(100), '']);
    expect((await store.read(store.GROUPS))[0]?.name).toBe('Shop — Club  99 new referrals');
    const lines = badgeFor(await readDrawn(), NOON).title.split('\n');
    expect(lines.filter((line) => line.startsWith('— '))).toEqual(['— Shop — Club  99 new referrals', '— Club']);
  });

  test('a program with an invisible name is called by its host', async () => {
    await restored(fileWith({ accounts: [{ ...SHOP, name: ' \u202e\n' }, CLUB] }));
    expect((await store.read(store.ACCOUNTS))[0]?.name).toBe('shop.example');
  });

  test.each([
    ['a name too long to be typed', 'x'.repeat(LONGEST_LOGIN + 1)],
    ['an invisible name', '\u202e'],
  ])('a user with %s is refused', async (_, username) => {
    expect(await restored(fileWith({ accounts: [SHOP, { ...CLUB, username }] }))).toMatchObject({ ok: false });
    expect(await store.read(store.ACCOUNTS)).toEqual([]);
  });
});

describe('the history in a backup', () => {
  const linesOf = (program = SHOP) => historyLines(program, { totals: [], rows: [ROW] });
  const into = async (text: string) => {
    await store.write(store.ACCOUNTS, [SHOP, CLUB]);
    const history = readHistoryLines(text);
    return history.ok ? restoreHistory({ accountId: 'a', history: history.value, restored: 0 }, services()) : history;
  };

  test.each([
    ['another site', CLUB],
    ['another user', { ...SHOP, username: 'bob' }],
    ['a script as its site', { ...SHOP, baseUrl: 'javascript:alert(1)' }],
  ])('is refused if it names %s', async (_, program) => {
    expect(await into(linesOf(program).join(''))).toMatchObject({ ok: false });
    expect(await programDatabase.accounts()).toEqual([]);
  });

  test('is refused if it names no program', async () => {
    expect(await into(linesOf().slice(1).join(''))).toMatchObject({ ok: false, error: { kind: 'file-damaged' } });
  });
});
