import * as z from 'zod/mini';
import { MINUTE } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { Affiliate } from './affiliates.ts';

/** The stored overview: totals only; contains no personal data. null: not for this user, or not answered. */
export const overviewFigures = z.object({
  at: z.number(),
  revision: z.number(),
  applicants: z.nullable(z.number()),
  referrals: z.nullable(z.number()),
  active: z.nullable(z.number()),
  /** The unpaid sum of all affiliates, decimal text. */
  unpaid: z.nullable(z.string()),
  /** ISO codes in the service's rows; with several, the sum adds up different currencies. */
  currencies: z.array(z.string()),
});

export type OverviewFigures = z.infer<typeof overviewFigures>;

/** `owed`: the affiliates with the highest unpaid sums first, never stored on disk; `error`: why a part did not answer. */
export type OverviewAnswer = Result<
  { figures: OverviewFigures; owed: Affiliate[]; error?: ServiceError },
  ServiceError
>;

/** The program's own figures in one answer; null: not for this user. */
export interface Dashboard extends Pick<OverviewFigures, 'applicants' | 'unpaid' | 'active' | 'currencies'> {
  referrals: boolean;
  editUrl: string | null;
}

export interface WaitingTotal extends Pick<Dashboard, 'editUrl'> {
  total: number;
}

/** ms; opening a page requests older figures again. */
const FRESH = 15 * MINUTE;

/** Whether to request the figures without a click. A time in the future comes from a clock that was set back since. */
export const isOutdated = (figures: OverviewFigures | null, revision: number, now: number): boolean =>
  figures === null || figures.revision !== revision || figures.at > now || now - figures.at >= FRESH;
