import { beforeEach, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';

const noon = Date.UTC(2026, 10, 20, 12, 0, 0);
const { program, users, scheduledChanges, deployedBase } = await embeddedService({ clock: () => noon });
beforeEach(() => program.reset('year'));

interface Row {
  description: string;
  status: string;
  currency: string | null;
}

async function page(query: string) {
  const headers = { authorization: users.authorization('ada') };
  return (await (await fetch(`${deployedBase}/portal/referrals${query}`, { headers })).json()).referrals;
}

/** Fetches every page, one after the other. */
async function readList(perPage = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1, last = 1; number <= last; number++) {
    const { data, last_page } = await page(`?page=${number}${perPage}`);
    rows.push(...data);
    last = last_page;
  }
  return rows;
}

const orders = (rows: readonly Row[]) => rows.map(({ description }) => description);
const repeated = (rows: readonly Row[]) => orders(rows).filter((order, index) => orders(rows).indexOf(order) < index);
const listedStatuses = ['paid', 'unpaid', 'rejected', 'cancelled'];
const listed = () =>
  program
    .referrals()
    .filter(({ affiliate, status }) => affiliate === 'ada' && listedStatuses.includes(status))
    .toReversed();
const beforePageThree = (change: () => unknown) =>
  scheduledChanges.before(({ searchParams }) => searchParams.get('page') === '3', change);

test.each(['', '&per_page=100'])('lists every row of a year once, newest first %s', async (perPage) => {
  const rows = await readList(perPage);
  expect(rows.length).toBeGreaterThan(200);
  expect(orders(rows)).toEqual(listed().map(({ description }) => description));
});

test('hides pending and processing rows, and lists by id, whatever the date and the currency', async () => {
  program.reset('empty');
  for (const status of ['pending', 'unpaid', 'processing', 'paid', 'rejected', 'cancelled'] as const)
    program.addReferral({ status, currency: status === 'paid' ? null : 'EUR' });
  program.addReferral({ createdAt: noon - 3_600_000 });
  const rows = await readList();
  expect(rows.map(({ status }) => status)).toEqual(['unpaid', 'cancelled', 'rejected', 'paid', 'unpaid']);
  expect(rows.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'EUR', null, 'EUR']);
});

test('caps the rows of a page', async () => {
  const before = await readList();
  program.rowsPerPage = 40;
  expect(await page('?per_page=100')).toMatchObject({ per_page: 40, to: 40, total: before.length });
  expect(await readList('&per_page=100')).toEqual(before);
});

test('hides the rows of a payout until it is complete', async () => {
  const { total } = await page('');
  program.hidesPaying = true;
  expect((await page('')).total).toBe(total);
  const paid = program.payOut();
  expect((await page('')).total).toBe(total - paid.length);
  program.completePayouts();
  expect((await page('')).total).toBe(total);
});

test('repeats rows on the next page when new ones come in between, once', async () => {
  const before = await readList();
  beforePageThree(() => program.addReferrals(2));
  expect(repeated(await readList())).toEqual(orders(before).slice(28, 30));
  expect(repeated(await readList())).toEqual([]);
});

test('misses rows on the next page when others are removed in between', async () => {
  const before = await readList();
  beforePageThree(() => {
    for (const { id } of listed().slice(0, 2)) program.remove(id);
  });
  const rows = await readList();
  expect(orders(before).filter((order) => !orders(rows).includes(order))).toEqual(orders(before).slice(30, 32));
});
