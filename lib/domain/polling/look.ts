import type { Money } from '../money/money.ts';
import { isDecimal, less } from '../money/sum.ts';
import { hash } from '../text/hash.ts';
import type { Look } from './account-state-schema.ts';

/** What an account shows. */
export interface Shown {
  /** Decimal text, or what the service wrote; null if it sent none. */
  unpaid: string | null;
  currency: string | null;
  /** Hash of the notice's text; "" if there was none. */
  notice: string;
}

/** By how much the unpaid sum has changed since a moment (ms). */
export interface Change extends Money {
  since: number;
}

/** The exact change; null if there is none, or if the two cannot be compared (no numbers, two currencies). */
export function changeSince(look: Look | undefined, { unpaid, currency }: Shown): Change | null {
  if (!look || look.unpaid === null || unpaid === null || look.currency !== currency) return null;
  if (!isDecimal(look.unpaid) || !isDecimal(unpaid)) return null;
  const amount = less(unpaid, look.unpaid);
  return /[1-9]/.test(amount) ? { amount, currency, since: look.at } : null;
}

export const sameShown = (a: Shown | undefined, b: Shown): boolean =>
  a !== undefined && a.unpaid === b.unpaid && a.currency === b.currency && a.notice === b.notice;

/** A hash of the notice's text. Tags are left out, because their attributes may differ in every answer. */
export function noticeHash(html: string): string {
  const parts = html.split('<');
  const words = parts.map((part, at) => (at === 0 ? part : ` ${part.slice(part.indexOf('>') + 1)}`)).join('');
  const text = words.split(/\s+/).join(' ').trim();
  return text === '' ? '' : hash(text);
}
