import { type Decimal, isDecimal, sumDecimals } from '../money/decimal.ts';
import { readMoment, timeOf } from '../referrals/referral.ts';
import { amountWithin, LONGEST_ROW_TEXT, LONGEST_ROW_WORD } from '../referrals/referral-bounds.ts';
import type { KeyedReferral, Referral } from '../referrals/referral-schema.ts';
import type { Row } from './row-schema.ts';

/** A listed or polled referral as a row. An amount that is no number becomes "", a too long id null. */
export function rowOf(referral: Referral): Row {
  const { id, order, description, status, amount, currency, provider, campaign } = referral;
  const updatedAt = readMoment(referral.updatedAt ?? null);
  return {
    // A cut id would be another id.
    id: id !== null && id.length <= LONGEST_ROW_TEXT ? id : null,
    order: cut(order, LONGEST_ROW_TEXT),
    description: cut(description, LONGEST_ROW_TEXT),
    status: (cut(status, LONGEST_ROW_WORD) ?? '').toLowerCase(),
    amount: amountWithin(amount) ?? '',
    currency: cut(currency, LONGEST_ROW_WORD),
    provider: cut(provider, LONGEST_ROW_WORD),
    at: timeOf(referral),
    ...(updatedAt !== null && { updatedAt }),
    ...(campaign && { campaign: cut(campaign, LONGEST_ROW_TEXT) ?? '' }),
  };
}

// Storage would change half a surrogate pair.
const cut = (text: string | null, longest: number): string | null => text?.slice(0, longest).toWellFormed() ?? null;

/** Identifies a row, except among identical ones: by id, otherwise by time and words, never by amount or status. */
export const rowKey = ({ id, at, order, description }: Row): string =>
  id === null ? `${at} ${order ?? ''} ${description ?? ''}` : `#${id}`;

const REVERSED: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'canceled']);
const PENDING: ReadonlySet<string> = new Set(['pending', 'processing']);

export const isReversed = ({ status }: Pick<Row, 'status'>): boolean => REVERSED.has(status);
/** Whether a row counts as earned: neither reversed nor pending. */
export const isEarning = ({ status }: Pick<Row, 'status'>): boolean => !REVERSED.has(status) && !PENDING.has(status);

/** The plain sums of paid and unpaid rows over all currencies, as in the service's totals. */
export function plainSums(rows: readonly Row[]): { paid: Decimal; unpaid: Decimal } {
  const [paid, unpaid]: [string[], string[]] = [[], []];
  for (const row of rows)
    if (isEarning(row) && isDecimal(row.amount)) (row.status === 'paid' ? paid : unpaid).push(row.amount);
  return { paid: sumDecimals(paid), unpaid: sumDecimals(unpaid) };
}

export function referralsOf(rows: readonly Row[]): KeyedReferral[] {
  const numbers = new Map<string, number>();
  return rows.map(({ at, updatedAt: _, ...row }) => {
    const base = rowKey({ at, ...row });
    const number = (numbers.get(base) ?? 0) + 1;
    numbers.set(base, number);
    const createdAt = at === null ? null : new Date(at).toISOString();
    return { ...row, providerUrl: null, createdAt, key: `row ${number} ${base}` };
  });
}
