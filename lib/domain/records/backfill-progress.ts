import type { ServiceError } from '../errors-schema.ts';
import type { Referral } from '../referrals/referral-schema.ts';

/**
 * How far the backfill from the service's own history has come. It is kept in the records metadata, in one transaction
 * with the page's referrals, so that a worker that dies goes on where it was.
 */
export interface Backfill {
  stage: 'running' | 'stopped' | 'done';
  /** The next one to ask for, from 1 up, and of how many; null: unknown. */
  page: number;
  pages: number | null;
  /** How many referrals there are, as the last page said. */
  total: number | null;
  /** How many were read. */
  read: number;
  /** The last page's rows of its last second: of rows alike, more may follow on the next page. */
  tail: Referral[];
  /** ms of the service's clock: what came in before is in the history. */
  startedAt: number;
  /** Why it stopped by itself. */
  error?: ServiceError;
  /** How many pages were answered, those that were asked for again among them. */
  asked?: number;
  /** It is the second reading: after the first one fewer were recorded than the service has. */
  again?: true;
  /** A cache gave some of the pages of this reading: what came in since may be missing. */
  stale?: true;
  /** Some page listed more than is taken of one, or what may be recorded already: not all is here. */
  cut?: true;
  /** How many rows bear no time that can be read, and have no place in the records. */
  timeless?: number;
  /** How often the page was asked for in vain; absent: never. */
  tries?: number;
  /** ms of this computer's clock before which it is not asked for again; kept, for a worker does not live as long. */
  notBefore?: number;
  /** When that was decided, by the same clock. */
  failedAt?: number;
}

export const newBackfill = (startedAt: number): Backfill => ({
  stage: 'running',
  page: 1,
  pages: null,
  total: null,
  read: 0,
  tail: [],
  startedAt,
});

/**
 * Resumed after a worker died, or the user stopped it: nobody knows how rows have moved meanwhile, so that the last page
 * is read again.
 */
export const resumed = (backfill: Backfill): Backfill => ({
  ...backfill,
  page: Math.max(1, backfill.page - 1),
  tail: [],
});

/** As if nothing had failed yet; what the service wishes still holds. */
export function withoutFailures({ tries, error, ...backfill }: Backfill): Backfill {
  return backfill;
}
