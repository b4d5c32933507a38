import { providerName } from '../../domain/earnings/providers.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { KeyedReferral } from '../../domain/referrals/referral-schema.ts';
import { locale, t } from '../../platform/i18n.ts';
import { statusWord } from '../../platform/status.ts';
import type { ListedReferral } from './referral-rows.ts';

/** The service's description, else the order. */
export const referralName = ({ description, order }: KeyedReferral): string =>
  description ?? (order ? t('order', order) : t('referral'));

/** Whether each word begins a word of the row's name, amount, status, provider or program. */
export function matchesSearch({ row, program }: ListedReferral, words: string): boolean {
  const { amount, currency, status, provider } = row;
  const money = formatMoney({ amount, currency: currency ?? program.currency }, locale());
  const shown = [
    referralName(row),
    money,
    statusWord(status),
    provider && providerName(provider),
    program.account.name,
  ];
  const shownWords = wordsOf(shown.join(' '));
  return wordsOf(words).every((word) => shownWords.some((shownWord) => shownWord.startsWith(word)));
}

/** "$36.00 · Order #5040" has "36.00", "order" and "5040". */
const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .filter(Boolean);
