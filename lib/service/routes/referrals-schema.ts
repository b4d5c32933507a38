import * as z from 'zod/mini';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { ReferralPage } from '../../domain/referrals/answer.ts';
import { distinct } from '../../domain/referrals/recognize.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { count, list, readReferral, unfit } from '../wire/schema.ts';

/** As recorded in test/fixtures/wire/deployed/portal-referrals.json. */
const answer = z.object({
  referrals: z.object({ data: list, total: count, last_page: count, per_page: count }),
});

/** A service may ignore the page size and send all rows. */
const MOST_ROWS = 10_000;

/** Reads `GET /portal/referrals` (undocumented) for this page and page size. Errors: `unfit`. */
export function readReferrals(json: ExactJson, page: number, perPage: number): Result<ReferralPage, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return unfit(['referrals']);
  const { data, total, last_page, per_page } = parsed.data.referrals;
  // Some services repeat the requested page size and send fewer rows.
  const lacksRows = page === 1 && total !== null && per_page !== null && data.length < Math.min(total, per_page);
  const isCapped = lacksRows && last_page !== Math.ceil(total / per_page);
  // Ignores a stated page size that the page contradicts.
  const isStated = per_page !== null && data.length <= per_page && !isCapped;
  const size = isStated ? Math.max(1, per_page) : data.length || perPage;
  const isFull = data.length >= (per_page ?? perPage);
  // With a total, the caller finds the end by the page size. Without one, a page that is not full is the last.
  const last = data.length === 0 || (total === null && (last_page !== null ? page >= last_page : !isFull));
  const rows = data.slice(0, MOST_ROWS);
  const referrals = distinct(rows.flatMap((row) => readReferral(row) ?? []));
  return ok({
    referrals,
    omitted: rows.length - referrals.length,
    total,
    last,
    size,
    isUnpaged: data.length > MOST_ROWS || (total === null && data.length > perPage),
  });
}
