import { describe, expect, test } from 'vitest';
import { MOST_ACCOUNTS } from '../../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { backupFile, LONGEST_OUTLINE, splitBackup } from '../../../../lib/domain/backup/backup-file.ts';
import { historyLines } from '../../../../lib/domain/backup/history-lines.ts';
import { account, NOON } from '../../make.ts';
import { rowAt, totals } from '../../mirror-samples.ts';

const CLUB = account({
  ...{ id: 'b', name: 'Club', linkSites: ['https://tea.example'] },
});
const CONTENT = {
  accounts: [account(), CLUB],
  groups: [
    { accountId: 'a', groupId: 4, name: 'Bloggers', pinned: true },
    { accountId: 'b', groupId: 4, name: 'Friends', pinned: false },
  ],
  settings: DEFAULT_SETTINGS,
  tableView: { widths: {}, sort: null, perPage: '' },
};
const HISTORY = historyLines(account(), {
  totals: [totals(0, '5')],
  rows: [rowAt(0, '5', { description: '{"programs":9}\n' })],
});
const text = () => backupFile(CONTENT, [HISTORY, []], NOON).join('');

describe('a backup', () => {
  test('splits into its own lines and the history of each program', () => {
    const split = splitBackup(text());
    if (!split.ok) throw new Error(split.error.kind);
    expect(split.value.histories).toEqual([HISTORY.join(''), '']);
    const [head, first, second, last] = split.value.outline
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(head).toMatchObject({ version: 1, exportedAt: NOON, settings: DEFAULT_SETTINGS });
    expect(first.program).toMatchObject({ groups: [{ groupId: 4, name: 'Bloggers' }] });
    expect(second.program).toMatchObject({ name: 'Club', groups: [{ groupId: 4, name: 'Friends' }] });
    for (const key of ['id', 'revision', 'linkSites']) expect(second.program).not.toHaveProperty(key);
    expect(last).toEqual({ programs: 2 });
  });

  test('without programs splits, too', () => {
    const none = backupFile({ ...CONTENT, accounts: [] }, [], NOON).join('');
    expect(splitBackup(none)).toEqual({ ok: true, value: { outline: none, histories: [] } });
  });

  test.each([MOST_ACCOUNTS + 1, 130_000])('with %i programs is refused', (count) => {
    const [head, program, last] = backupFile({ ...CONTENT, accounts: [account()] }, [], NOON);
    const file = `${head}${program?.repeat(count)}${last}`;
    expect(splitBackup(file)).toEqual({ ok: false, error: { kind: 'accounts-full', most: MOST_ACCOUNTS } });
  });

  test('with more text than the worker gets is refused', () => {
    const file = text().replace('"settings":', `"more":${JSON.stringify('x'.repeat(LONGEST_OUTLINE))},"settings":`);
    expect(splitBackup(file)).toMatchObject({ ok: false, error: { kind: 'file-too-large', most: LONGEST_OUTLINE } });
  });

  test.each<[string, (text: string) => string, string]>([
    ['another file', () => 'a,b\n1,2\n', 'file-unreadable'],
    ['a file that ends within a program', (text) => text.slice(0, 900), 'file-cut'],
    ['a file without its last line', (text) => text.slice(0, text.lastIndexOf('\n{"programs"')), 'file-cut'],
  ])('is not %s', (_, change, kind) => {
    expect(splitBackup(change(text()))).toEqual({ ok: false, error: { kind } });
  });
});
