import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import { writtenDay } from '../../lib/domain/calendar/day-words.ts';
import { bestDays, byProvider, byStatus } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { onDays } from '../../lib/domain/earnings/series.ts';
import type { Row } from '../../lib/domain/mirror/row-schema.ts';
import { formatPercent } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { payoutRows } from '../../lib/views/earnings/payout-rows.ts';
import { wordsOf } from '../../lib/views/earnings/referral-list.ts';
import { FigureList, type FigureRow, MOST } from './FigureList.tsx';
import { Sum, viewOf } from './Sum.tsx';

/** A list to open: which referrals, found anew when the history changes. */
export interface Opened {
  title: string;
  pick(bucket: CurrencyBucket): Row[];
}

interface Props {
  store: EarningsStore;
  bucket: CurrencyBucket;
  onOpen(list: Opened): void;
}

/** Shares of the whole, best days, and what was paid out and reversed: a card for each that there is. */
export function Breakdowns({ store, bucket, onOpen }: Props) {
  const days = store.days.value;
  const { currency } = bucket;
  const view = viewOf(store.covered.value);
  const sum = (amount: string) => <Sum {...{ amount, currency, view }} />;

  const shares = (of: typeof byStatus, nameOf: (name: string | null) => string): FigureRow[] =>
    of(bucket, days).map(({ name, rest, referrals, amount, part }) => {
      const title = rest ? t('others') : nameOf(name);
      const percent = Math.round(part * 100);
      const pick = (next: CurrencyBucket) =>
        of(next, days).find((one) => one.name === name && one.rest === rest)?.rows ?? [];
      const hint = `${plural('countReferrals', referrals)} · ${formatPercent(`${percent}`, locale())}`;
      return {
        key: `${name} ${rest}`,
        title,
        value: sum(amount),
        percent,
        hint,
        onOpen: () => onOpen({ title, pick }),
      };
    });
  // Many services name no provider.
  const isProvided = byProvider(bucket, days).some(({ name }) => name !== null);
  const best = bestDays(bucket, days, MOST).map(({ day, referrals, amount }): FigureRow => {
    const title = writtenDay(day, locale());
    const pick = ({ earned }: CurrencyBucket) => earned.get(day) ?? [];
    const hint = plural('countReferrals', referrals);
    return { key: day, title, value: sum(amount), hint, onOpen: () => onOpen({ title, pick }) };
  });
  const listed = payoutRows(store.listedPayouts.value, { bucket, days, named: store.all.value });
  const payouts = listed.map(({ amount, currency, ...row }, at): FigureRow => {
    return { ...row, key: `${at}`, value: <Sum {...{ amount, currency, view }} /> };
  });
  const reversed = onDays(bucket.reversed, days).reverse();
  const reversals = reversed.map((row, at): FigureRow => {
    const { name, status } = wordsOf(row, null);
    const details = [row.at === null ? t('noTime') : writtenDay(dayOf(row.at), locale()), status];
    const hint = [...(store.all.value ? [store.programmeOf(row)] : []), ...details].join(' · ');
    const value = <Sum amount={row.amount || '0'} {...{ currency, view }} reversed />;
    return { key: `${at}`, title: name, value, hint };
  });
  return (
    <div class="cards">
      <FigureList id="by-status" title={t('byStatus')} rows={shares(byStatus, (name) => statusWord(name ?? ''))} />
      <FigureList
        id="by-provider"
        title={t('byProvider')}
        rows={isProvided ? shares(byProvider, (name) => name ?? t('unknownName')) : []}
      />
      <FigureList id="best-days" title={t('bestDays')} rows={best} />
      <FigureList folded id="payouts" title={t('payouts')} rows={payouts} />
      <FigureList folded id="reversals" title={t('reversals')} rows={reversals} />
    </div>
  );
}
