import * as z from 'zod/mini';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { toCount } from '../../domain/money/decimal.ts';
import type { HistoryPage } from '../../domain/referrals/referral-history.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { list, MOST_ROWS, readReferral } from '../wire/schema.ts';

/** The undocumented list of all referrals (test/fixtures/wire/deployed/portal-referrals.json). */
const number = z.pipe(
  z.catch(z.nullish(z.string()), null),
  z.transform((written) => (written ? toCount(written) : null)),
);
const answer = z.object({
  referrals: z.object({ data: list, total: number, last_page: number, per_page: number }),
});

/** Rows taken of one page: a service may ignore the page size and send everything. */
const MOST_HISTORY_ROWS = 5 * MOST_ROWS;

/** Reads the answer of `GET /portal/referrals` for this page and page size. Errors: `unfit`. */
export function readHistory(json: ExactJson, page: number, perPage: number): Result<HistoryPage, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return fail({ kind: 'unfit', where: 'referrals' });
  const { data, total, last_page, per_page } = parsed.data.referrals;
  // Without a stated last page or total, the last page is the first one that is not full.
  const last = last_page !== null ? page >= last_page : data.length < (per_page ?? perPage);
  const referrals = data.slice(0, MOST_HISTORY_ROWS).flatMap(readReferral);
  // More rows than asked for and no total: the service may ignore paging and repeat the same rows for ever.
  const isCut = data.length > MOST_HISTORY_ROWS || (total === null && data.length > perPage);
  return ok({
    referrals,
    total,
    last: last || data.length === 0,
    pages: last_page,
    ...(isCut && { cut: true as const }),
  });
}
