import { describe, expect, test } from 'vitest';
import { DAY, utcDayOf } from '../../../../lib/domain/calendar/calendar.ts';
import {
  LONGEST_ROW_ADDRESS,
  LONGEST_ROW_TEXT,
  LONGEST_ROW_WORD,
} from '../../../../lib/domain/referrals/referral-bounds.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import { MOST_SENT, unpackRow } from '../../../../lib/platform/packed-row.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { createProgramHistory } from '../../../../lib/platform/programs/program-history.ts';
import { historyHandlers, MOST_FOUND } from '../../../../lib/worker/programs/history-handlers.ts';
import { clicks, countedClicks, NOON, payout, payouts } from '../../make.ts';
import { rowsDown, totals } from '../../mirror-samples.ts';
import { storeHistory, storePart } from '../../program-samples.ts';

const SHOP = { name: 'Shop', currency: 'USD' };

/** A page and the worker behind it. `before` runs before each answer. */
function page(before: (sent: number) => Promise<void> = async () => {}) {
  const handlers = historyHandlers(programDatabase, async () => {});
  const sent: { name: string; bytes: number }[] = [];
  const send = (async (name: 'history' | 'rows' | 'clicks', request: never) => {
    await before(sent.length);
    const answer = await handlers[name](request);
    sent.push({ name, bytes: JSON.stringify(answer).length });
    return structuredClone(answer);
  }) as Send;
  return { ...createProgramHistory(send), sent };
}

describe('a page', () => {
  test('reads a long history with the longest texts in messages below a megabyte', async () => {
    const [text, word] = ['x'.repeat(LONGEST_ROW_TEXT), 'y'.repeat(LONGEST_ROW_WORD)];
    const address = 'z'.repeat(LONGEST_ROW_ADDRESS);
    const long = { order: text, description: text, campaign: text, status: word, currency: word, provider: word };
    const rows = rowsDown(2 * MOST_SENT + 7, 1, { ...long, providerUrl: address });
    await storeHistory('a', rows, { complete: true }, [totals(0, '5')]);
    const { history, sent } = page();
    const read = await history('a');
    expect(read).toMatchObject({ rows, totals: [totals(0, '5')], mirror: { count: rows.length, blocks: [] } });
    expect(sent).toHaveLength(3);
    expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(1_000_000);
  });

  test('reads the recent rows in one message, or all of them if they do not fit', async () => {
    const rows = rowsDown(10, 1);
    await storeHistory('a', rows);
    const first = page();
    expect((await first.history('a', 0)).rows).toEqual(rows);
    expect(first.sent).toHaveLength(1);
    await storeHistory('a', rowsDown(MOST_SENT + 1, 1));
    expect((await page().history('a', 0)).rows).toHaveLength(MOST_SENT + 1);
  });

  test('reads a history again that changes meanwhile', async () => {
    await storeHistory('a', rowsDown(MOST_SENT + 1, 1));
    const changed = rowsDown(MOST_SENT + 3, 1);
    const { history } = page(async (sent) => {
      if (sent === 1) await storeHistory('a', changed);
    });
    expect((await history('a')).rows).toEqual(changed);
  });

  test('has no history of a program without a database', async () => {
    expect(await page().history('a')).toEqual({ mirror: null, totals: [], rows: [] });
    expect(await page().rows('a', [0, 9])).toEqual([]);
    expect(await page().clicks('a')).toBeNull();
  });

  test('reads a range of rows, and the counted clicks', async () => {
    const rows = rowsDown(300, 1);
    await storeHistory('a', rows);
    expect(await page().rows('a', [140, 160])).toEqual(rows.slice(140, 160));
    const counted = countedClicks();
    await storePart('a', 'clicks', clicks({ counted }));
    expect(await page().clicks('a')).toEqual({ ...counted.known, isBehind: false });
  });

  test.each(['the browser cannot read it', 'the worker is gone'])('learns that %s', async (why) => {
    const answer = why === 'the worker is gone' ? undefined : null;
    const { history, rows, clicks } = createProgramHistory((async () => answer) as unknown as Send);
    for (const read of [history('a'), history('a', 5), rows('a', [0, 9]), clicks('a')])
      await expect(read).rejects.toThrow();
  });
});

test('a worker whose database cannot be read answers null', async () => {
  const refused = () => Promise.reject(new Error('Refused'));
  const database = { history: refused, part: refused, clicks: refused, read: programDatabase.read };
  const handlers = historyHandlers(database, async () => {});
  expect(await handlers.history({ accountId: 'a', since: null, from: 0 })).toBeNull();
  expect(await handlers.rows({ accountId: 'a', from: 0, to: 1 })).toBeNull();
  expect(await handlers.clicks({ accountId: 'a' })).toBeNull();
  expect(await handlers.search({ accountId: 'a', words: 'x', program: SHOP })).toBeNull();
});

describe('a search in the worker', () => {
  const { search } = historyHandlers(programDatabase, async () => {});
  const find = (words: string) => search({ accountId: 'a', words, program: SHOP });
  const paidAt = NOON - 3 * DAY;
  const rows = rowsDown(400, 1).map((row, index): Referral => {
    if (index === 380) return { ...row, order: '5800', campaign: 'spring', status: 'paid', updatedAt: paidAt };
    return index > 300 ? { ...row, status: 'rejected' } : row;
  });

  test('finds a row anywhere in the history by its order, with its campaign and the payout that paid it', async () => {
    await storeHistory('a', rows);
    const paid = { date: utcDayOf(paidAt), amount: rows[380]?.amount ?? '', status: 'paid' };
    await storePart('a', 'payouts', payouts({ listed: [payout(paid), payout({ ...paid, amount: '7' })] }));
    const found = await find('5800');
    expect(found).toMatchObject({ count: 1, searched: 400, rows: [{ paidOn: paid.date }] });
    expect(found?.rows.map(({ row }) => unpackRow(row))).toEqual([rows[380]]);
    expect(await find('spring paid us')).toMatchObject({ count: 1 });
    expect(await find('zebra')).toEqual({ rows: [], count: 0, searched: 400 });
  });

  test('answers with the first matches and their number', async () => {
    await storeHistory('a', rows);
    const found = await find('rejected');
    expect(found).toMatchObject({ count: 98, searched: 400 });
    expect(found?.rows).toHaveLength(MOST_FOUND);
  });
});
