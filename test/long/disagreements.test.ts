import { expect, test } from 'vitest';
import { programDatabase } from '../../lib/platform/programs/program-database.ts';
import { summaryOf } from '../lib/program-samples.ts';
import { Life } from './mirror/live-mirror.ts';
import type { Between, ListChange } from './mirror/mirror-steps.ts';

/** Changes that no total shows, and lists that change while they are read. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const begin = (before: number, rows: number, isFlat = false) =>
  Life.begin({
    ...{ seed: 1, isFlat, dialect: 'deployed', currencies: ['USD'], before },
    paging: { rows, isFixed: false, ignoresPage: false, tells: { total: true, lastPage: true, perPage: true } },
  });
const create: ListChange = { do: 'create', status: 'unpaid', count: 1, back: 0, twins: false };
/** The rows of the history, and the sum of today in cents. */
async function known() {
  const summary = await summaryOf('a');
  const cents = (summary?.today.earned ?? []).map(({ amount }) => Math.round(Number(amount) * 100));
  return [(await programDatabase.history('a')).rows.length, cents[0] ?? 0, summary?.today.isPartial];
}

test('a referral that is deleted as another of the same amount comes in is gone after the next poll', async () => {
  const life = await begin(0, 100, true);
  for (let i = 0; i < 12; i++) life.change(create);
  await life.poll();
  expect([await life.matches(), await known()]).toEqual([true, [12, 12_000, false]]);
  life.change({ do: 'remove', nth: 2 }, create);
  await life.poll();
  expect([await life.matches(), await known()]).toEqual([true, [12, 12_000, false]]);
});

test('a referral of the last poll that gets another date has it after the next poll', async () => {
  const life = await begin(12, 100);
  await life.poll();
  life.change({ do: 'edit', field: 'time', nth: 1 });
  await life.poll();
  const { rows } = await programDatabase.history('a');
  const listed = life.shop.listed().map(({ createdAt }) => createdAt);
  expect(rows.map(({ at }) => at)).toEqual(listed);
});

test('a list of 1,000 rows matches within an hour after 40 old rows were paid one by one', async () => {
  const life = await begin(1000, 15);
  await life.poll();
  // A page takes about 2 seconds, so that a row is paid every half a minute.
  const between: Between = Array.from({ length: 40 }, (_, index): Between => {
    const paid: ListChange = { do: 'become', from: 'unpaid', status: 'paid', nth: 200 + index };
    return [paid, ...Array<null>(13).fill(null)];
  }).flat();
  life.change(create);
  let last = 0;
  while (between.length > 0) {
    const left = between.length;
    await life.poll({ between: between.splice(0, 200) });
    if (left > 0) last = life.shop.time;
  }
  while (!(await life.matches())) {
    await life.poll();
    await life.wait(5 * MINUTE);
    expect(life.shop.time - last).toBeLessThan(2 * HOUR);
  }
  console.log(`matches ${Math.round((life.shop.time - last) / MINUTE)} minutes after the last change`);
  expect(life.shop.time - last).toBeLessThanOrEqual(HOUR);
});
