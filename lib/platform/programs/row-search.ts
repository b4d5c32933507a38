import { type Day, dayOf } from '../../domain/calendar/calendar.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import { formatMoment } from '../../domain/calendar/time.ts';
import { providerName } from '../../domain/earnings/providers.ts';
import type { Money } from '../../domain/money/money.ts';
import { isReversed } from '../../domain/referrals/referral.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { folded } from '../../domain/text/folded.ts';
import { formatAmount, locale, t } from '../i18n.ts';
import type { SearchRequest } from '../messages.ts';
import { referralName, statusWord } from '../status.ts';

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

/**
 * The search for a row's name, numbers, amount, status, days, campaign, provider and program: whether each word of it
 * begins a word of the row. Blanks find every row. Amounts are found with or without groups of digits.
 */
export function createRowSearch(typed: string) {
  // A copied sentence may end in a period.
  const wanted = wordsOf(typed).flatMap((word) => word.replace(/[.,]{1,9}$/, '') || []);
  const unspaced = new Set(wanted.filter((word) => UNSPACED.test(word)));
  const isBegun = (word: string) => (shownWord: string) =>
    unspaced.has(word) ? shownWord.includes(word) : shownWord.startsWith(word);
  const withoutBegun = (wanted: string[], shown: string[]): string[] =>
    wanted.filter((word) => !shown.some(isBegun(word)));
  // Signs are in no word, so a search for nothing else would find everything.
  if (typed.trim() !== '' && !/[\p{L}\p{N}]/u.test(typed)) return () => false;
  if (wanted.length === 0) return () => true;
  // In a long history, the same days and currencies occur again and again.
  const dayWords = remembered((day: Day) => wordsOf(formatCalendarDay(day, locale())));
  const signWords = remembered((currency: string | null) => wordsOf(formatAmount({ amount: '0', currency })));
  const whenWords = (row: Referral): string[] => {
    const [at, reversed] = [row.at === null ? wordsOf(t('noTime')) : dayWords(dayOf(row.at)), reversedOn(row)];
    return reversed === null ? at : [...at, ...dayWords(reversed)];
  };
  const hasDigits = wanted.some((word) => /\d/.test(word));
  return (row: Referral, program: SearchRequest['program']): boolean => {
    let missing = withoutBegun(wanted, wordsOf(textOf(row, program.name)));
    if (missing.length > 0) missing = withoutBegun(missing, whenWords(row));
    if (missing.length === 0) return true;
    const money = { amount: row.amount, currency: row.currency ?? program.currency };
    const mayBeAmount = hasDigits && missing.some((word) => mayBegin(word, money.amount));
    return withoutBegun(missing, mayBeAmount ? amountWords(money) : signWords(money.currency)).length === 0;
  };
}

function remembered<Key, T>(write: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T>();
  return (key) => {
    const value = known.get(key) ?? write(key);
    known.set(key, value);
    return value;
  };
}

function textOf(row: Referral, programName: string): string {
  const { id, order, status, provider, campaign } = row;
  const numbers = [referralName(row), id, order];
  return [...numbers, statusWord(status), provider && providerName(provider), campaign, programName].join(' ');
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a word may begin an amount as it is written: their digits agree, as far as both have some. */
function mayBegin(word: string, amount: string): boolean {
  const [wanted, digits] = [digitsOf(word), digitsOf(amount)];
  return wanted !== '' && (digits.startsWith(wanted) || wanted.startsWith(digits));
}

const amountWords = (money: Money): string[] => [
  ...wordsOf(formatAmount(money)),
  ...[money.amount, money.amount.replace('.', ',')],
];

/** When a referral came in. */
export const referralMoment = ({ at }: Pick<Referral, 'at'>): string =>
  at === null ? t('noTime') : formatMoment(at, locale());

/** The day of a reversal, which is usually the last change of a reversed row; null: unknown, or none. */
const reversedOn = (row: Referral): Day | null => (isReversed(row) && row.updatedAt ? dayOf(row.updatedAt) : null);

export function reversalDay(row: Referral): string | null {
  const day = reversedOn(row);
  return day === null ? null : formatCalendarDay(day, locale());
}

/** "$36.00 · Order #5040" has "36.00", "order" and "5040". */
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .filter(Boolean);
