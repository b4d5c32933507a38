import { timeOf } from './recognise.ts';
import type { Verdict } from './referrals.ts';

/** A listed referral, in so far as it is recorded. */
export interface SeenRow {
  key: string;
  /** ms of the service's clock; null if it cannot be read. */
  at: number | null;
  amount: string;
  currency: string | null;
  status: string;
  provider: string | null;
  /** The key that it had before, where the service renumbered or reworded it. */
  was?: string;
  /** When it came in as it was told before, where that is another time. */
  wasAt?: number | null;
  /** Its name and time alone may be taken from it: a cache gave it, or all that it shares with it is an id. */
  onlyIfKnown?: true;
  /** What is known of it stays as it is: a cache gave it with a page of the history. */
  onlyIfNew?: true;
  /** It is recorded under another name, if it is not under this one. */
  notNew?: true;
}

/**
 * Where rows cannot be told from known ones, all that was there may be recorded under another name.
 * @param before until when (ms) that was so already
 */
export const strangeAfter = (
  before: number | null,
  { comparable, ledger }: Verdict,
  cached: boolean,
): number | null => (comparable || cached ? before : (ledger.floor ?? before));

/** The rows of an answer as they are recorded. @param strangeTo of `strangeAfter` */
export function rowsOf({ rows, comparable }: Verdict, cached: boolean, strangeTo: number | null): SeenRow[] {
  // What a cache gives in another shape is compared with nothing (`judge`).
  if (cached && !comparable) return [];
  return rows.map(({ referral, was }) => {
    const at = timeOf(referral);
    const isStrange = at !== null && strangeTo !== null && at <= strangeTo;
    return {
      key: referral.key,
      at,
      amount: referral.amount,
      currency: referral.currency,
      status: referral.status,
      provider: referral.provider,
      ...(was && was.key !== referral.key && { was: was.key }),
      ...(was && was.at !== at && { wasAt: was.at }),
      ...(isStrange && { notNew: true as const }),
      ...(was && (cached || (!comparable && was.at !== at)) && { onlyIfKnown: true as const }),
    };
  });
}
