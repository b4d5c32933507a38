import * as z from 'zod/mini';
import { toCount } from '../domain/decimal.ts';
import type { ServiceError } from '../domain/errors.ts';
import { type HistoryPage, PER_PAGE } from '../domain/history.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { ExactJson } from './json.ts';
import { list, MOST_ROWS, readReferral } from './schema.ts';

/** The undocumented list of all referrals (test/fixtures/wire/deployed/portal-referrals.json). */
const number = z.pipe(
  z.catch(z.nullish(z.string()), null),
  z.transform((written) => (written ? toCount(written) : null)),
);
const answer = z.object({
  referrals: z.object({ data: list, total: number, last_page: number, per_page: number }),
});

/** Reads the answer of `GET /portal/referrals` for this page. Errors: `unfit`. */
export function readHistory(json: ExactJson, page: number): Result<HistoryPage, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return fail({ kind: 'unfit', where: 'referrals' });
  const { data, total, last_page, per_page } = parsed.data.referrals;
  // A service that says neither is asked until a page is not full.
  const last = last_page !== null ? page >= last_page : data.length < (per_page ?? PER_PAGE);
  const referrals = data.slice(0, MOST_ROWS).flatMap(readReferral);
  return ok({ referrals, total, last: last || data.length === 0, pages: last_page });
}
