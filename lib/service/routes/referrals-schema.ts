import * as z from 'zod/mini';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { toCount } from '../../domain/money/decimal.ts';
import type { ReferralPage } from '../../domain/referrals/referral-page.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { list, readReferral } from '../wire/schema.ts';

/** The undocumented list of all referrals (test/fixtures/wire/deployed/portal-referrals.json). */
const number = z.pipe(
  z.catch(z.nullish(z.string()), null),
  z.transform((written) => (written ? toCount(written) : null)),
);
const answer = z.object({
  referrals: z.object({ data: list, total: number, last_page: number, per_page: number }),
});

/** Rows taken of one page: a service may ignore the page size and send everything. */
const MOST_ROWS = 10_000;

/** Reads the answer of `GET /portal/referrals` for this page and page size. Errors: `unfit`. */
export function readReferrals(
  json: ExactJson,
  page: number,
  perPage: number,
): Result<Omit<ReferralPage, 'isCached'>, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return fail({ kind: 'unfit', where: 'referrals' });
  const { data, total, last_page, per_page } = parsed.data.referrals;
  // A stated page size that the page itself contradicts is ignored.
  const size = Math.max(1, per_page === null || data.length > per_page ? Math.max(data.length, 1) : per_page);
  const isFull = data.length >= (per_page ?? perPage);
  // Without a stated last page or total, the last page is the first one that is not full.
  const last =
    total !== null ? (page - 1) * size + data.length >= total : last_page !== null ? page >= last_page : !isFull;
  return ok({
    referrals: data.slice(0, MOST_ROWS).flatMap(readReferral),
    total,
    last: last || data.length === 0,
    size: per_page === null && !last ? data.length || perPage : size,
    isUnpaged: data.length > MOST_ROWS || (total === null && data.length > perPage),
  });
}
