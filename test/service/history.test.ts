import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Service, startService } from '../tools/service/service.ts';

const noon = Date.UTC(2026, 10, 20, 12, 0, 0);
let service: Service;

beforeAll(async () => {
  service = await startService({ clock: () => noon, preset: 'year' });
});
afterAll(() => service.close());
beforeEach(() => {
  service.program.reset('year');
  service.failures.clear();
  service.scheduledChanges.clear();
});

interface Row {
  description: string;
  status: string;
  amount: string;
  currency: string | null;
  created_at: string;
}

const ask = (query = '', user = 'ada') =>
  fetch(`${service.deployedBase}/portal/referrals${query}`, {
    headers: { authorization: service.users.authorization(user) },
  });
const page = async (query: string, user?: string) => (await (await ask(query, user)).json()).referrals;
const beforePageThree = (change: () => unknown) =>
  service.scheduledChanges.before(
    ({ pathname, searchParams }) => pathname.endsWith('/portal/referrals') && searchParams.get('page') === '3',
    change,
  );

/** Fetches every page, one after the other. */
async function turnPages(user = 'ada', perPage = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1, last = 1; number <= last; number++) {
    const { data, last_page } = await page(`?page=${number}${perPage}`, user);
    rows.push(...data);
    last = last_page;
  }
  return rows;
}

const orders = (rows: readonly Row[]) => rows.map(({ description }) => description);
const twice = (rows: readonly Row[]) => orders(rows).filter((order, index) => orders(rows).indexOf(order) < index);
const isListed = ({ affiliate, status }: { affiliate: string; status: string }, user: string) =>
  affiliate === user && ['paid', 'unpaid', 'rejected', 'cancelled'].includes(status);
const listed = (user: string) =>
  service.program
    .referrals()
    .filter((each) => isListed(each, user))
    .toReversed();

describe('a year, page by page', () => {
  test.each([
    ['ada', ''],
    ['ada', '&per_page=100'],
    ['zoë', ''],
  ])('has every row of %s once, newest first %s', async (user, perPage) => {
    const rows = await turnPages(user, perPage);
    expect(rows.length).toBeGreaterThan(200);
    expect(orders(rows)).toEqual(listed(user).map(({ description }) => description));
    expect(twice(rows)).toEqual([]);
    const times = rows.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('hides pending and processing rows, and lists by id, whatever the date and the currency', async () => {
    service.program.reset('empty');
    for (const status of ['pending', 'unpaid', 'processing', 'paid', 'rejected', 'cancelled'] as const) {
      service.program.addReferral({ status, currency: status === 'paid' ? null : 'EUR' });
    }
    service.program.addReferral({ createdAt: noon - 1000 * 60 * 60 });
    const rows = await turnPages();
    expect(rows.map(({ status }) => status)).toEqual(['unpaid', 'cancelled', 'rejected', 'paid', 'unpaid']);
    expect(rows.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'EUR', null, 'EUR']);
  });

  test('has fifteen a page, and none beyond the last', async () => {
    const first = await page('');
    const last = Math.ceil(first.total / 15);
    expect(first).toMatchObject({ current_page: 1, per_page: 15, from: 1, to: 15, last_page: last });
    expect(first.data).toHaveLength(15);
    expect((await page(`?page=${last}`)).to).toBe(first.total);
    expect(await page(`?page=${last + 1}`)).toMatchObject({ data: [], from: null, to: null });
  });
});

describe('a list that is shorter than asked for', () => {
  test('has as many rows a page as the service wants, and all of them', async () => {
    const before = await turnPages();
    service.program.rowsPerPage = 40;
    expect(await page('?per_page=100')).toMatchObject({ per_page: 40, to: 40, total: before.length });
    expect(await turnPages('ada', '&per_page=100')).toEqual(before);
  });

  test('lacks what a payout is paying until it is complete', async () => {
    const { total } = await page('');
    service.program.hidesPaying = true;
    expect((await page('')).total).toBe(total);
    const paid = service.program.payOut();
    expect((await page('')).total).toBe(total - paid.length);
    service.program.completePayouts();
    expect((await page('')).total).toBe(total);
  });
});

describe('between two pages', () => {
  test('new rows push others to the next page, where they appear again', async () => {
    const before = await turnPages();
    beforePageThree(() => service.program.addReferrals(2));
    const rows = await turnPages();
    expect(twice(rows)).toEqual(orders(before).slice(28, 30));
    expect(new Set(orders(rows))).toEqual(new Set(orders(before)));
    // Only the first time: after that the pages are stable.
    expect(twice(await turnPages())).toEqual([]);
  });

  test('removed rows pull others to the page before, where they are missed', async () => {
    const before = await turnPages();
    beforePageThree(() => {
      for (const { id } of listed('ada').slice(0, 2)) service.program.remove(id);
    });
    const rows = await turnPages();
    expect(orders(before).filter((order) => !orders(rows).includes(order))).toEqual(orders(before).slice(30, 32));
    expect(rows).toHaveLength(before.length - 2);
  });
});
