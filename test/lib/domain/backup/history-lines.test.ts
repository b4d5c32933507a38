import { describe, expect, test } from 'vitest';
import { type BackedUpHistory, historyLines, readHistoryLines } from '../../../../lib/domain/backup/history-lines.ts';
import { plainRow, row } from '../../make.ts';
import { rowAt, rowsDown, totals } from '../../mirror-samples.ts';

const HISTORY: BackedUpHistory = {
  login: { baseUrl: 'https://shop.example/wp-json/fluent-affiliate/v2', username: 'ada', userId: '7' },
  totals: [totals(1, null, { paid: null, referrals: null }), totals(0, '5.00')],
  rows: [
    rowAt(0, '5', { campaign: 'autumn' }),
    rowAt(9, '', { at: null, id: null }),
    row(7, 1, { providerUrl: 'https://shop.example/?order=5007' }),
    plainRow('x'.repeat(500), 1, { status: 'y'.repeat(99), amount: '1'.repeat(40) }),
  ],
};
const text = (part: Partial<BackedUpHistory> = {}) => historyLines(HISTORY.login, { ...HISTORY, ...part }).join('');
const damaged = (where: string) => ({ ok: false, error: { kind: 'file-damaged', where } });

describe('a history in a backup', () => {
  test('is read as it was written', () => {
    expect(readHistoryLines(text())).toEqual({ ok: true, value: HISTORY });
    const empty = { totals: [], rows: [] };
    expect(readHistoryLines(text(empty))).toEqual({ ok: true, value: { ...HISTORY, ...empty } });
  });

  test.each<[string, (text: string) => string]>([
    ['after a line', (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)],
    ['within a line', (text) => text.slice(0, -2)],
    ['before its first line', () => ''],
  ])('gives an error if it ends %s', (_, cut) => {
    expect(readHistoryLines(cut(text()))).toEqual({ ok: false, error: { kind: 'file-cut' } });
  });

  test.each<[string, (text: string) => string, where: RegExp]>([
    ['invalid JSON', (text) => text.replace('{"row"', '{row'), /^4: $/],
    ['an invalid amount', (text) => text.replace('"amount":"5"', '"amount":"5e3"'), /^4: /],
    ['a line that is too long', (text) => text.replace('"autumn"', `"autumn"${' '.repeat(4000)}`), /^4: /],
    ['an invalid time', (text) => text.replace(/(?<="row".*"at":)\d+/, '9e15'), /^\d: /],
    ['an invalid day', (text) => text.replace('"day":"2026-11-20"', '"day":"2026-11-31"'), /^3: /],
    ['a day far from its time', (text) => text.replace('"day":"2026-11-20"', '"day":"2026-11-25"'), /^3: /],
    ['a count below zero', (text) => text.replace('"referrals":57', '"referrals":-1'), /^3: /],
    ['a missing line', (text) => text.replace(/\{"row".*\n/, ''), /^7: $/],
    ['a line after the last', (text) => `${text}{"end":0}\n`, /^8: $/],
  ])('names the place of %s', (_, change, where) => {
    const read = readHistoryLines(change(text()));
    expect(read).toMatchObject(damaged(expect.stringMatching(where) as unknown as string));
  });

  test('is not read beyond the largest number of lines', () => {
    const read = readHistoryLines(text({ totals: [], rows: rowsDown(121_010, 1) }));
    expect(read).toMatchObject({ ok: false, error: { kind: 'file-damaged' } });
  });
});
