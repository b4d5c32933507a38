import type { Money } from '../money/money.ts';
import { isDecimal, less } from '../money/sum.ts';
import { hash } from '../text/hash.ts';
import type { Look } from './account-state-schema.ts';

export type { Look } from './account-state-schema.ts';

/** What an account showed when the user looked at it. */
export interface Shown {
  /** Decimal text, or what the service wrote; null if it told none. */
  unpaid: string | null;
  currency: string | null;
  /** Digest of the notice's words; "" where there was none. */
  notice: string;
}

/** What the unpaid sum has become more or less by since then. */
export interface Change extends Money {
  since: number;
}

/** Exactly; null where nothing changed, or where the two cannot be compared: no numbers, two currencies. */
export function changeSince(look: Look | undefined, { unpaid, currency }: Shown): Change | null {
  if (!look || look.unpaid === null || unpaid === null || look.currency !== currency) return null;
  if (!isDecimal(look.unpaid) || !isDecimal(unpaid)) return null;
  const amount = less(unpaid, look.unpaid);
  return /[1-9]/.test(amount) ? { amount, currency, since: look.at } : null;
}

export const sameShown = (a: Shown | undefined, b: Shown): boolean =>
  a !== undefined && a.unpaid === b.unpaid && a.currency === b.currency && a.notice === b.notice;

/** Tells one notice from another by its words: what is written in its tags may be another at every answer. */
export function noticeHash(html: string): string {
  const parts = html.split('<');
  const words = parts.map((part, at) => (at === 0 ? part : ` ${part.slice(part.indexOf('>') + 1)}`)).join('');
  const text = words.split(/\s+/).join(' ').trim();
  return text === '' ? '' : hash(text);
}
