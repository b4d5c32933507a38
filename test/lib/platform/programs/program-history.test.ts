import { describe, expect, test } from 'vitest';
import type { Messages, Send } from '../../../../lib/platform/messages.ts';
import { MOST_SENT } from '../../../../lib/platform/packed-row.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { createProgramHistory } from '../../../../lib/platform/programs/program-history.ts';
import { historyHandlers } from '../../../../lib/worker/programs/history-handlers.ts';
import { clicks, countedClicks } from '../../make.ts';
import { rowsDown, totals } from '../../mirror-samples.ts';
import { storeHistory, storePart } from '../../program-samples.ts';

/** A page and the worker behind it. `before` runs before each answer. */
function page(before: (sent: number) => Promise<void> = async () => {}) {
  const handlers = historyHandlers(programDatabase);
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
  test('reads a long history in messages below a megabyte', async () => {
    const rows = rowsDown(2 * MOST_SENT + 7, 1);
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
  const handlers = historyHandlers({ history: refused, part: refused, clicks: refused });
  const request: Messages['history']['request'] = { accountId: 'a', since: null, from: 0 };
  expect([await handlers.history(request), await handlers.rows({ accountId: 'a', from: 0, to: 1 })]).toEqual([
    null,
    null,
  ]);
  expect(await handlers.clicks({ accountId: 'a' })).toBeNull();
});
