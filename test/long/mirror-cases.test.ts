import { describe, expect, test } from 'vitest';
import { programDatabase } from '../../lib/platform/programs/program-database.ts';
import type { DialectName } from '../tools/service/model/call.ts';
import { chance, Life } from './mirror/live-mirror.ts';
import type { ListChange } from './mirror/mirror-steps.ts';

/** Single cases of mirroring a simulated service's list. Every start of the worker ends with a check of the truth. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const begin = (before: number, rows: number, part: { dialect?: DialectName } = {}) =>
  Life.begin({
    ...{ seed: 1, isFlat: false, dialect: 'deployed' as const, currencies: ['USD', 'EUR', null], before },
    paging: { rows, isFixed: false, ignoresPage: false, tells: { total: true, lastPage: true, perPage: true } },
    ...part,
  });

const createRows = (count = 1): ListChange => ({ do: 'create', status: 'unpaid', count, back: 0, twins: false });

const [ROWS, PER_PAGE] = process.env.LONG ? [20_000, 100] : [4800, 15];

test(`the mirror matches a list of ${ROWS} rows within 12 hours while 20 rows a day change`, {
  timeout: 600_000,
}, async () => {
  const life = await begin(ROWS, PER_PAGE, { dialect: 'documented' });
  const random = chance(7);
  const began = life.shop.time;
  let changes = 0;
  while (!(await life.matches())) {
    await life.poll();
    await life.wait(25 * MINUTE);
    if (((life.shop.time - began) / DAY) * 20 < changes + 1) continue;
    changes++;
    const nth = Math.floor(random() * ROWS);
    life.change(
      [
        createRows(),
        { do: 'become', from: 'unpaid', status: 'paid', nth },
        { do: 'remove', nth },
        { do: 'edit', field: 'amount', nth },
      ][changes % 4] as ListChange,
    );
    expect(life.shop.time - began).toBeLessThan(3 * DAY);
  }
  const hours = (life.shop.time - began) / HOUR;
  console.log(
    `${life.requests} pages in ${hours.toFixed(1)} hours, at most ${life.mostInAnHour()} an hour, ${changes} changes`,
  );
  expect(life.mostInAnHour()).toBeLessThanOrEqual(200);
  expect(hours).toBeLessThan(12);
});

describe('an interrupted reading matches', () => {
  const changes: [string, ListChange, ListChange, polls: number][] = [
    ['at once if rows appear among those that it has read', { do: 'process' }, { do: 'undo' }, 1],
    ['later if many rows disappear from those that it has read', { do: 'undo' }, { do: 'process' }, 4],
  ];

  test.each(changes)('%s', async (_, before, after, polls) => {
    for (let at = 40; at < 160; at += 8) {
      const life = await begin(60, 4);
      life.change(before);
      await life.poll({ kill: { at, write: 'done', lag: 0 } });
      life.change(after, createRows());
      for (let i = 0; i < polls; i++) {
        if (polls > 1) await life.wait(10 * MINUTE);
        await life.poll();
      }
      expect(await life.matches()).toBe(true);
    }
  });
});

test('the mirror stays unchanged and sends no request while storage is full, and matches later', async () => {
  const life = await begin(40, 10);
  await life.poll();
  const before = [await programDatabase.history('a'), life.requests];
  life.change(createRows(20), { do: 'payout' });
  await life.poll({ isFull: true });
  await life.poll({ isFull: true });
  expect([await programDatabase.history('a'), life.requests]).toEqual(before);
  await life.poll();
  expect(life.requests).toBeGreaterThan(Number(before[1]));
  expect(await life.matches()).toBe(true);
});

test('a transaction that exceeds the quota is undone completely', async () => {
  const life = await begin(400, 100);
  await life.poll();
  const { put } = IDBObjectStore.prototype;
  try {
    for (let allowed = 0; allowed < 8; allowed++) {
      life.change(createRows(20), { do: 'payout' });
      let left = allowed;
      IDBObjectStore.prototype.put = function (...parameters) {
        const request = put.apply(this, parameters);
        if (left-- === 0) setImmediate(() => this.transaction.abort());
        return request;
      };
      // Each poll ends with a check of the whole mirror.
      await life.poll();
      IDBObjectStore.prototype.put = put;
      await life.poll();
      await life.wait(DAY);
      await life.poll();
      expect(await life.matches()).toBe(true);
    }
  } finally {
    IDBObjectStore.prototype.put = put;
  }
});

test.each(['lost', 'done', 'late'] as const)(
  'the mirror matches after a worker was killed at any await of a reading, with its write %s',
  { timeout: 60_000 },
  async (write) => {
    let kills = 0;
    for (let at = 1; ; at++) {
      const life = await begin(12, 5);
      await life.poll();
      life.change({ do: 'payout' }, createRows(7), { do: 'remove', nth: 15 });
      await life.poll({ kill: { at, write, lag: 3 } });
      if (life.kills === 0) break;
      kills++;
      await life.wait(10 * MINUTE);
      await life.poll();
      expect(await life.matches()).toBe(true);
    }
    expect(kills).toBeGreaterThan(40);
  },
);

const YEARS = process.env.LONG ? 10 : 3;

test(`the mirror matches after every poll of ${YEARS} years`, { timeout: 600_000 }, async () => {
  const life = await begin(30, 100);
  const random = chance(3);
  const pick = <T>(values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const end = life.shop.time + YEARS * 365 * DAY;
  const most = process.env.LONG === undefined ? 14 : 2;
  let matched = 0;
  while (life.shop.time < end) {
    const nth = Math.floor(random() * 40);
    const steps: ListChange[] = [
      createRows(),
      createRows(3),
      { do: 'create', status: 'pending', count: 1, back: 3000, twins: false },
      { do: 'become', from: 'pending', status: 'unpaid', nth: 0 },
      { do: 'become', from: 'unpaid', status: 'rejected', nth },
      { do: 'remove', nth },
      { do: 'edit', field: 'amount', nth },
      { do: 'payout' },
    ];
    for (let i = random() * 4; i > 0; i--) life.change(pick(steps));
    if (random() < 0.02) await life.happen({ do: 'clock', hours: Math.floor(random() * 20_000 - 10_000) });
    await life.poll();
    if (await life.matches()) matched++;
    await life.wait(random() * most * DAY);
  }
  console.log(`${life.polls} polls, ${life.requests} pages, ${matched} matched, ${life.truth.exact} read to the end`);
  expect(matched).toBe(life.polls);
  expect(life.truth.cancelled).toBe(0);
  expect(life.truth.exact).toBeGreaterThan(100);
});
