import { isDecimal, isZero, subtract, sumDecimals } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { hash } from '../text/hash.ts';
import type { Look } from './account-state-schema.ts';

/** What an account shows. */
export interface ShownFigures {
  /** Decimal text, or what the service wrote; null if it sent none. */
  unpaid: string | null;
  /** The same of what was paid. */
  paid: string | null;
  currency: string | null;
  /** Hash of the notice's text; "" if there was none. */
  notice: string;
}

/** By how much the unpaid sum has changed since a moment (ms), without what was paid of it. */
export interface UnpaidChange extends Money {
  since: number;
}

/**
 * The exact change; null if there is none, or if the two cannot be compared (no numbers, two currencies). What a fall
 * has in common with a rise of the paid sum was paid, which is no loss.
 */
export function unpaidChange(look: Look | undefined, { unpaid, paid, currency }: ShownFigures): UnpaidChange | null {
  if (!look || look.currency !== currency) return null;
  const change = difference(look.unpaid, unpaid);
  if (change === null) return null;
  const payment = change.startsWith('-') ? difference(look.paid, paid) : '0';
  // Nobody knows whether it was paid.
  if (payment === null) return null;
  const amount = payment.startsWith('-') ? change : sumDecimals([change, payment]);
  return isZero(amount) ? null : { amount, currency, since: look.at };
}

const difference = (from: string | null, to: string | null): string | null =>
  from !== null && to !== null && isDecimal(from) && isDecimal(to) ? subtract(to, from) : null;

export const isSameFigures = (a: ShownFigures | undefined, b: ShownFigures): boolean =>
  a !== undefined && a.unpaid === b.unpaid && a.paid === b.paid && a.currency === b.currency && a.notice === b.notice;

/** A hash of the notice's text. Tags are left out, because their attributes may differ in every answer. */
export function noticeHash(html: string): string {
  const parts = html.split('<');
  const words = parts.map((part, at) => (at === 0 ? part : ` ${part.slice(part.indexOf('>') + 1)}`)).join('');
  const text = words.split(/\s+/).join(' ').trim();
  return text === '' ? '' : hash(text);
}
