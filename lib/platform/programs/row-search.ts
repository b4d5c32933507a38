import { dayOf } from '../../domain/calendar/calendar.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import { formatMoment } from '../../domain/calendar/time.ts';
import { providerName } from '../../domain/earnings/providers.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isReversed } from '../../domain/referrals/referral.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { locale, t } from '../i18n.ts';
import type { SearchRequest } from '../messages.ts';
import { referralName, statusWord } from '../status.ts';

/**
 * The search for a row's name, numbers, amount, status, days, campaign, provider and program: whether each word of it
 * begins a word of the row. Blanks find every row. Amounts are found with or without groups of digits.
 */
export function createRowSearch(typed: string) {
  const wanted = wordsOf(typed);
  // Signs are in no word, so a search for nothing else would find everything.
  if (typed.trim() !== '' && !/[\p{L}\p{N}]/u.test(typed)) return () => false;
  return (row: Referral, program: SearchRequest['program']): boolean => {
    // What is slow to write in a long history comes last.
    const parts = [() => wordsOf(textOf(row, program.name)), () => amountWords(row, program), () => dayWords(row)];
    let missing = wanted;
    for (const part of parts) if (missing.length > 0) missing = withoutBegun(missing, part());
    return missing.length === 0;
  };
}

function textOf(row: Referral, programName: string): string {
  const { id, order, status, provider, campaign } = row;
  const numbers = [referralName(row), id, order];
  return [...numbers, statusWord(status), provider && providerName(provider), campaign, programName].join(' ');
}

const withoutBegun = (wanted: string[], shown: string[]): string[] =>
  wanted.filter((word) => !shown.some((shownWord) => shownWord.startsWith(word)));

const amountWords = ({ amount, currency }: Referral, program: SearchRequest['program']): string[] => [
  ...wordsOf(formatMoney({ amount, currency: currency ?? program.currency }, locale())),
  ...[amount, amount.replace('.', ',')],
];

/** When a referral came in. */
export const referralMoment = ({ at }: Pick<Referral, 'at'>): string =>
  at === null ? t('noTime') : formatMoment(at, locale());

/** The day of a reversal, which is usually the last change of a reversed row; null: unknown, or none. */
export const reversalDay = (row: Referral): string | null =>
  isReversed(row) && row.updatedAt ? formatCalendarDay(dayOf(row.updatedAt), locale()) : null;

const dayWords = (row: Referral): string[] => wordsOf(`${referralMoment(row)} ${reversalDay(row) ?? ''}`);

/** "$36.00 · Order #5040" has "36.00", "order" and "5040". */
const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .filter(Boolean);
