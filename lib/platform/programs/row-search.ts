import { providerName } from '../../domain/earnings/providers.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { locale } from '../i18n.ts';
import type { SearchRequest } from '../messages.ts';
import { referralName, statusWord } from '../status.ts';

/** Whether each word begins a word of the row: of its name, numbers, amount, status, campaign, provider or program. */
export function createRowSearch(words: string) {
  const wanted = wordsOf(words);
  return (row: Referral, program: SearchRequest['program']): boolean => {
    const { id, order, amount, currency, status, provider, campaign } = row;
    const texts = [referralName(row), id, order, statusWord(status), provider && providerName(provider), campaign];
    const shown = wordsOf([...texts, program.name].join(' '));
    const missing = wanted.filter((word) => !shown.some((shownWord) => shownWord.startsWith(word)));
    if (missing.length === 0) return true;
    // Amounts are written last, because that is slow in a long history.
    const money = wordsOf(formatMoney({ amount, currency: currency ?? program.currency }, locale()));
    return missing.every((word) => money.some((shownWord) => shownWord.startsWith(word)));
  };
}

/** "$36.00 · Order #5040" has "36.00", "order" and "5040". */
const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .filter(Boolean);
