import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import { formatCalendarDay } from '../../lib/domain/calendar/format-days.ts';
import { type BreakdownPart, bestDays, byProvider, byStatus } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { countUnreadable } from '../../lib/domain/earnings/earning.ts';
import { isPartialSum, onDays, type Slice } from '../../lib/domain/earnings/series.ts';
import { isZero } from '../../lib/domain/money/decimal.ts';
import { formatPercent } from '../../lib/domain/money/money.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { referralCount } from '../../lib/views/earnings/earnings-words.ts';
import { type PayoutRow, payoutRows } from '../../lib/views/earnings/payout-rows.ts';
import { referralWords } from '../../lib/views/earnings/referral-search.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { Toggletip } from '../layers/Toggletip.tsx';
import { FigureList, type FigureRow, SHOWN_AT_FIRST } from './FigureList.tsx';
import { Sum, viewOf } from './Sum.tsx';

/** The referrals behind a figure; selected again whenever the history changes. */
export interface ReferralQuery {
  title: string;
  select(bucket: CurrencyBucket): Referral[];
}

interface Props {
  store: EarningsStore;
  bucket: CurrencyBucket;
  onOpen(list: ReferralQuery): void;
}

/** Cards with shares, best days, payouts and reversals. Empty ones are left out. */
export function Breakdowns({ store, bucket, onOpen }: Props) {
  const days = store.days.value;
  const { currency } = bucket;
  const view = viewOf(store.covered.value);
  // "At least nothing" would read like nothing.
  const sum = (amount: string, isPartial: boolean) =>
    isPartial && isZero(amount) ? (
      t('unknown')
    ) : (
      <Sum {...{ amount, currency, view }} atLeast={isAtLeast(isPartial, amount)} />
    );
  const isPartial = store.selected.value?.isPartial ?? false;

  const share =
    (breakdown: typeof byStatus, titleOf: (part: BreakdownPart) => string) =>
    (row: BreakdownPart): FigureRow => {
      const title = row.isRest ? t('others') : titleOf(row);
      const isLeast = isPartial || countUnreadable(row.rows) > 0;
      const percent = Math.round(row.part * 100);
      const select = (next: CurrencyBucket) =>
        breakdown(next, days).find(({ name, isRest }) => name === row.name && isRest === row.isRest)?.rows ?? [];
      const hint = `${referralCount(row.rows.length, isPartial)} · ${formatPercent(`${percent}`, locale())}`;
      return {
        key: `${title} ${row.isRest}`,
        title,
        value: sum(row.amount, isLeast),
        percent,
        hint,
        onOpen: () => onOpen({ title, select }),
      };
    };
  const best = (slice: Slice): FigureRow => {
    const { first: day, referrals, earned } = slice;
    const title = formatCalendarDay(day, locale());
    const select = ({ earned }: CurrencyBucket) => earned.get(day) ?? [];
    const hint = referralCount(referrals, slice.isPartial);
    return { key: day, title, value: sum(earned, isPartialSum(slice)), hint, onOpen: () => onOpen({ title, select }) };
  };
  const payout = ({ amount, currency, ...row }: PayoutRow, index: number): FigureRow => {
    return { ...row, key: `${index}`, value: <Sum {...{ amount, currency, view }} /> };
  };
  const reversal = (row: Referral, index: number): FigureRow => {
    const { name, status } = referralWords(row, null);
    const day = row.at === null ? t('noTime') : formatCalendarDay(dayOf(row.at), locale());
    const hint = [...(store.showsAll.value ? [store.programOf(row)] : []), day, status].join(' · ');
    const value = <Sum amount={row.amount || '0'} {...{ currency, view }} reversed />;
    return { key: `${index}`, title: name, value, hint };
  };
  const statuses = byStatus(bucket, days);
  // Many services name no provider.
  const providers = byProvider(bucket, days);
  const named = providers.some(({ name }) => name !== null) ? providers : [];
  const payouts = payoutRows(store.listedPayouts.value, { bucket, days, named: store.showsAll.value });
  const reversed = onDays(bucket.reversed, days).reverse();
  const statusOf = ({ name }: BreakdownPart) => statusWord(name ?? '');
  const providerOf = ({ name }: BreakdownPart) => name ?? t('unknownName');
  return (
    <div class="cards">
      <FigureList id="by-status" title={t('byStatus')} items={statuses} rowOf={share(byStatus, statusOf)} />
      <FigureList
        id="by-provider"
        title={<Toggletip term="byProvider" />}
        items={named}
        rowOf={share(byProvider, providerOf)}
      />
      <FigureList id="best-days" title={t('bestDays')} items={bestDays(bucket, days, SHOWN_AT_FIRST)} rowOf={best} />
      <FigureList id="payouts" title={t('payouts')} items={payouts} rowOf={payout} />
      <FigureList id="reversals" title={<Toggletip term="reversed" />} items={reversed} rowOf={reversal} />
    </div>
  );
}
