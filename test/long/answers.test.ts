import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '../../lib/service/routes/client.ts';
import { readAffiliates } from '../../lib/service/routes/group-schema.ts';
import { type ExactJson, parseExactJson } from '../../lib/service/wire/json.ts';
import { readStats } from '../../lib/service/wire/schema.ts';
import { runs } from './runs.ts';

/** Gives random answers, plausible and nonsensical, to the readers of the wire: none throws, and results are bounded. */
const LONGEST_TEXT = 300;
const LONGEST_ADDRESS = 2000;

const strange: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(null, false, true, '', ' ', 0, -1, 1e300, 5e-324, [], {}, 'x') },
  { weight: 2, arbitrary: fc.constantFrom('Infinity', 'NaN', '1e99', '-0', '1,2,3', '0x10', '١٢', '1.2.3', '%') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 700, size: 'max' }) },
  { weight: 1, arbitrary: fc.integer({ min: 250, max: 5000 }).map((length) => '9'.repeat(length)) },
  { weight: 1, arbitrary: fc.integer({ min: 250, max: 5000 }).map((length) => ' \u{1F600}'.repeat(length)) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, size: 'large' }) },
  { weight: 1, arbitrary: fc.json().map((text) => JSON.parse(text) as unknown) },
);
const or = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: strange });
/**
 * Any of these fields, some with strange values.
 * @param whole whether all fields are present
 */
const shape = (fields: Record<string, fc.Arbitrary<unknown>>, whole = false) => {
  const arbitraries = Object.fromEntries(Object.entries(fields).map(([name, usual]) => [name, or(usual)]));
  return or(whole ? fc.record(arbitraries) : fc.record(arbitraries, { requiredKeys: [] }));
};

const number = fc.oneof(fc.double(), fc.nat(), fc.float().map(String), fc.nat().map(String));
const figure = fc.oneof(number, fc.record({ amount: or(number), title: fc.string() }));
const time = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const row = shape({
  ...{ id: fc.nat(), order_id: fc.string(), description: fc.string(), status: fc.string(), amount: number },
  ...{ currency: fc.string(), provider: fc.string(), provider_url: fc.webUrl(), created_at: time },
});
const rows = fc.oneof(fc.array(row, { maxLength: 12 }), fc.dictionary(fc.nat(9).map(String), row));
const stats = shape({
  stats: shape({ total_paid: figure, total_unpaid: figure, total_referrals: figure, conversion_rate: figure }),
  recent_referrals: rows,
  portal_notice_html: fc.string(),
});
const listing = shape({
  affiliates: shape(
    { ...{ data: rows, total: fc.oneof(fc.nat(), fc.nat().map(String)), per_page: fc.nat() }, current_page: fc.nat() },
    true,
  ),
});
const headers = fc.record(
  {
    age: fc.constantFrom('Infinity', '-1', '1e9', '7', '7, 8', '٣', '9'.repeat(400), ' '),
    'retry-after': fc.constantFrom('Infinity', '-1', 'never', '9'.repeat(400), '120', 'Fri, 99 Nov 2026'),
    'x-cache': fc.constantFrom('HIT', 'MISS', 'x'.repeat(9000)),
  },
  { requiredKeys: [] },
);

function exact(body: unknown): ExactJson {
  const json = parseExactJson(JSON.stringify(body) ?? 'null');
  if (!json.ok) throw new Error('This is not JSON.');
  return json.value;
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

function expectBounded(value: unknown, longest: number): void {
  for (const text of texts(value)) {
    expect(text.length).toBeLessThanOrEqual(longest);
    expect(text.isWellFormed()).toBe(true);
  }
}

test('answers to stats requests are bounded, and reading them twice gives the same', { timeout: 3_600_000 }, () => {
  let read = 0;
  const property = fc.property(stats, (body) => {
    const answer = readStats(exact(body));
    if (!answer.ok) return;
    read++;
    const { stats, referrals, noticeHtml } = answer.value;
    expect(referrals.length).toBeLessThanOrEqual(200);
    for (const { providerUrl, ...rest } of referrals) {
      expectBounded(rest, LONGEST_TEXT);
      expectBounded(providerUrl, LONGEST_ADDRESS);
    }
    expectBounded(stats, LONGEST_TEXT);
    expectBounded(noticeHtml, 20_000);
    expect(readStats(exact(written(answer.value)))).toEqual(answer);
    // Results are stored as JSON, so they must survive it.
    expect(JSON.parse(JSON.stringify(answer.value))).toEqual(answer.value);
  });
  const many = runs({ few: 400, many: 20_000 });
  fc.assert(property, many);
  console.log(`${many.numRuns} stats answers, ${read} of them read`);
  expect(read).toBeGreaterThan(many.numRuns / 4);
});

function written({ stats, referrals, noticeHtml }: Extract<ReturnType<typeof readStats>, { ok: true }>['value']) {
  return {
    stats: {
      total_paid: stats.totalPaid,
      total_unpaid: stats.totalUnpaid,
      total_referrals: stats.totalReferrals,
      conversion_rate: stats.conversionRate,
    },
    recent_referrals: referrals.map(({ key: _, order, providerUrl, at, updatedAt, ...rest }) => ({
      ...rest,
      order_id: order,
      provider_url: providerUrl,
      // A row needs a time, readable or not, if it has nothing else.
      created_at: timeText(at) ?? 'then',
      updated_at: timeText(updatedAt),
    })),
    portal_notice_html: noticeHtml,
  };
}

const timeText = (at: number | null = null) => (at === null ? null : new Date(at).toISOString());

test('listings of groups are bounded', { timeout: 3_600_000 }, () => {
  const many = runs({ few: 400, many: 20_000 });
  let read = 0;
  const property = fc.property(listing, fc.boolean(), (body, more) => {
    const page = readAffiliates(exact(body), more, 'https://shop.example/api');
    if (!page.ok) return;
    read++;
    for (const { editUrl, more: moreFields, ...rest } of page.value.affiliates) {
      expectBounded(rest, LONGEST_TEXT);
      expectBounded(editUrl, LONGEST_ADDRESS);
      expect(moreFields.length).toBeLessThanOrEqual(40);
      expectBounded(moreFields, LONGEST_TEXT);
    }
    for (const count of [page.value.total, page.value.perPage, page.value.page]) {
      expect(Number.isSafeInteger(count)).toBe(true);
    }
    expect(page.value.perPage).toBeGreaterThan(0);
  });
  fc.assert(property, many);
  console.log(`${many.numRuns} listings, ${read} of them read`);
  expect(read).toBeGreaterThan(many.numRuns / 8);
});

test('outcomes of requests survive storage as JSON', { timeout: 3_600_000 }, async () => {
  const many = runs({ few: 200, many: 20_000 });
  const body = fc.oneof(
    stats.map((answer) => JSON.stringify(answer) ?? ''),
    fc.string({ unit: 'binary' }),
  );
  const status = fc.constantFrom(200, 200, 200, 401, 403, 404, 422, 429, 500, 503);
  const property = fc.asyncProperty(body, headers, status, async (text, fields, status) => {
    const fetch = async () => new Response(text, { status, headers: fields });
    const client = createClient({ fetch, online: () => true, nonce: () => '1' });
    const answer = await client.stats({ baseUrl: 'https://shop.example/api', username: 'ada', password: 'x' });
    // Results are stored as JSON, which has no infinite numbers.
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    if (!answer.ok && answer.error.kind === 'busy') {
      expect(answer.error.retryAfterSeconds ?? 0).toBeGreaterThanOrEqual(0);
    }
  });
  await fc.assert(property, many);
  console.log(`${many.numRuns} responses`);
});
