import { providerName } from '../../domain/earnings/providers.ts';
import { formatMoney, type Money } from '../../domain/money/money.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { locale } from '../i18n.ts';
import type { SearchRequest } from '../messages.ts';
import { referralName, statusWord } from '../status.ts';

/**
 * Whether each word of a search begins a word of a text or of the amount, with or without groups of digits. Blanks find
 * everything.
 */
export function createSearch(typed: string): (text: string, money: Money) => boolean {
  const wanted = wordsOf(typed);
  // Signs are in no word, so a search for nothing else would find everything.
  if (typed.trim() !== '' && !/[\p{L}\p{N}]/u.test(typed)) return () => false;
  return (text, money) => {
    const missing = withoutBegun(wanted, wordsOf(text));
    // Amounts are written last, because that is slow in a long history.
    return missing.length === 0 || withoutBegun(missing, amountWords(money)).length === 0;
  };
}

/** The search for a row's name, numbers, amount, status, campaign, provider and program. */
export function createRowSearch(typed: string) {
  const matches = createSearch(typed);
  return (row: Referral, program: SearchRequest['program']): boolean => {
    const { id, order, amount, currency, status, provider, campaign } = row;
    const texts = [referralName(row), id, order, statusWord(status), provider && providerName(provider), campaign];
    return matches([...texts, program.name].join(' '), { amount, currency: currency ?? program.currency });
  };
}

const withoutBegun = (wanted: string[], shown: string[]): string[] =>
  wanted.filter((word) => !shown.some((shownWord) => shownWord.startsWith(word)));

const amountWords = (money: Money): string[] => [
  ...wordsOf(formatMoney(money, locale())),
  ...[money.amount, money.amount.replace('.', ',')],
];

/** "$36.00 · Order #5040" has "36.00", "order" and "5040". */
const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .filter(Boolean);
