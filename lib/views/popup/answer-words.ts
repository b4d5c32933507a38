import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import { formatAmount, listed, locale, plural, t } from '../../platform/i18n.ts';
import { referralName, statusWord } from '../../platform/status.ts';
import type { ListedReferral } from './referral-rows.ts';

/** The only referral that was found, for screen readers: "1 referral: Order #5800, $12.40, Paid, Payout: Nov 5". */
export function answerWords(
  { row, program }: Pick<ListedReferral, 'row'> & { program: { currency: string | null } },
  { payoutDay, covered }: { payoutDay: string | null; covered: boolean },
): string {
  const { amount, currency, status, campaign } = row;
  const money = { amount, currency: currency ?? program.currency };
  const facts = [
    referralName(row),
    covered ? t('amountHidden') : amount !== '' && formatAmount(money),
    statusWord(status),
    campaign && t('labeled', t('columnCampaign'), campaign),
    payoutDay && t('inPayout', formatCalendarDay(payoutDay, locale())),
  ];
  return `${plural('referrals', 1)}: ${listed(facts)}`;
}
