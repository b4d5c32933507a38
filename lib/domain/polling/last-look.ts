import { changeBetween, isZero, sumDecimals, withoutNoise } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { hash } from '../text/hash.ts';
import type { Look } from './account-state-schema.ts';

export type ShownFigures = Omit<Look, 'at'>;

export interface UnpaidChange extends Money {
  since: number;
}

/** The exact change; null if there is none or it is not comparable. A payment is no loss. */
export function unpaidChange(look: Look | undefined, { unpaid, paid, currency }: ShownFigures): UnpaidChange | null {
  if (!look || look.currency !== currency) return null;
  const change = changeBetween(look.unpaid, unpaid);
  if (change === null) return null;
  const payment = changeBetween(look.paid, paid) ?? (change.startsWith('-') ? null : '0');
  // It is unknown whether the fall is a payment.
  if (payment === null) return null;
  const amount = withoutNoise(payment.startsWith('-') ? change : sumDecimals([change, payment]));
  return isZero(amount) ? null : { amount, currency, since: look.at };
}

export const isSameFigures = (a: ShownFigures | undefined, b: ShownFigures): boolean =>
  a !== undefined && a.unpaid === b.unpaid && a.paid === b.paid && a.currency === b.currency && a.notice === b.notice;

/** A hash of the notice's text, without tags, whose attributes may differ in every answer; "" for no text. */
export function noticeHash(html: string): string {
  const parts = html.split('<');
  const words = parts.map((part, index) => (index === 0 ? part : ` ${part.slice(part.indexOf('>') + 1)}`)).join('');
  const text = words.split(/\s+/).join(' ').trim();
  return text === '' ? '' : hash(text);
}
