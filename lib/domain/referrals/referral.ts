import { isMoment } from '../calendar/calendar.ts';
import { readTime } from '../calendar/time.ts';
import { type Decimal, isDecimal, sumDecimals } from '../money/decimal.ts';
import { amountWithin, LONGEST_ROW_ADDRESS, LONGEST_ROW_TEXT, LONGEST_ROW_WORD } from './referral-bounds.ts';
import type { Referral } from './referral-schema.ts';
import { keyOf } from './same-referral.ts';

type Dated = 'at' | 'updatedAt';
/** A referral as a service writes it: times as text, and any length. */
export type WrittenReferral = {
  [F in Exclude<keyof Referral, 'key' | Dated> | 'createdAt' | 'updatedAt']?: string | null;
};

/** The only maker of referrals from a service's words. An amount that is no number becomes "", a too long id null. */
export function normalized(written: WrittenReferral): Referral {
  const { id = null, amount = null, providerUrl = null, campaign = null, createdAt = null } = written;
  const updatedAt = readMoment(written.updatedAt ?? null);
  const referral = {
    // A cut id would be another id, and a cut address would lead elsewhere.
    id: id !== null && id.length <= LONGEST_ROW_TEXT ? id.toWellFormed() : null,
    at: readMoment(createdAt),
    order: cut(written.order, LONGEST_ROW_TEXT),
    description: cut(written.description, LONGEST_ROW_TEXT),
    status: cut(statusOf(written.status ?? ''), LONGEST_ROW_WORD) ?? '',
    amount: amountWithin(amount) ?? '',
    currency: cut(written.currency, LONGEST_ROW_WORD),
    provider: cut(written.provider, LONGEST_ROW_WORD),
    providerUrl: providerUrl !== null && providerUrl.length <= LONGEST_ROW_ADDRESS ? providerUrl : null,
    ...(campaign && { campaign: cut(campaign, LONGEST_ROW_TEXT) ?? '' }),
    ...(updatedAt !== null && { updatedAt }),
  };
  return { key: keyOf(referral), ...referral };
}

/** Services spell a status in either case, and one in two ways. */
function statusOf(written: string): string {
  const status = written.toLowerCase();
  return status === 'canceled' ? 'cancelled' : status;
}

// Storage would change half a surrogate pair.
const cut = (text: string | null | undefined, longest: number): string | null =>
  text?.slice(0, longest).toWellFormed() ?? null;

/** A moment of the service's clock (ms); null: unreadable, or out of bounds. */
export function readMoment(written: string | null): number | null {
  const at = written === null ? null : readTime(written);
  return at !== null && isMoment(at) ? at : null;
}

const REVERSED: ReadonlySet<string> = new Set(['rejected', 'cancelled']);
const PENDING: ReadonlySet<string> = new Set(['pending', 'processing']);

export const isReversed = ({ status }: Pick<Referral, 'status'>): boolean => REVERSED.has(status);
/** Whether a referral counts as earned: neither reversed nor pending. */
export const isEarning = ({ status }: Pick<Referral, 'status'>): boolean =>
  !REVERSED.has(status) && !PENDING.has(status);

/** The plain sums of paid and unpaid referrals over all currencies, as in the service's totals. */
export function plainSums(rows: readonly Referral[]): { paid: Decimal; unpaid: Decimal } {
  const [paid, unpaid]: [string[], string[]] = [[], []];
  for (const row of rows)
    if (isEarning(row) && isDecimal(row.amount)) (row.status === 'paid' ? paid : unpaid).push(row.amount);
  return { paid: sumDecimals(paid), unpaid: sumDecimals(unpaid) };
}
