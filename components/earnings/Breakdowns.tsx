import { writtenDay } from '../../lib/domain/calendar/day-words.ts';
import { bestDays, byProvider, byStatus } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { onDays } from '../../lib/domain/earnings/series.ts';
import type { Row } from '../../lib/domain/mirror/row-schema.ts';
import { formatPercent } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { FigureList, type FigureRow, MOST } from './FigureList.tsx';
import { Payouts } from './Payouts.tsx';
import { Sum, viewOf } from './Sum.tsx';

/** A list to open: which referrals, found anew when the history changes. */
export interface Opened {
  title: string;
  /** Their amounts are losses. */
  reversed?: true;
  pick(bucket: CurrencyBucket): Row[];
}

interface Props {
  store: EarningsStore;
  bucket: CurrencyBucket;
  onOpen(list: Opened): void;
}

/** Shares of the whole, best days, and what was paid out and reversed. */
export function Breakdowns({ store, bucket, onOpen }: Props) {
  const days = store.days.value;
  const { currency } = bucket;
  const view = viewOf(store.covered.value);
  const sum = (amount: string, reversed = false) => <Sum {...{ amount, currency, view, reversed }} />;
  const programme = (one: Row) => (store.all.value ? [store.programmeOf(one)] : []);

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
  const providers = byProvider(bucket, days);
  const best = bestDays(bucket, days, MOST).map(({ day, referrals, amount }): FigureRow => {
    const title = writtenDay(day, locale());
    const pick = ({ earned }: CurrencyBucket) => earned.get(day) ?? [];
    const hint = plural('countReferrals', referrals);
    return { key: day, title, value: sum(amount), hint, onOpen: () => onOpen({ title, pick }) };
  });
  const reversed = [...bucket.reversed].filter(([day]) => day >= days.first && day < days.next).reverse();
  const count = reversed.reduce((sum, [, rows]) => sum + rows.length, 0);
  const reversals = reversed
    .flatMap(([day, rows]) => rows.map((row) => ({ day, row })))
    .slice(0, MOST)
    .map(({ day, row }, at): FigureRow => {
      const hint = [...programme(row), statusWord(row.status)].join(' · ');
      return { key: `${at}`, title: writtenDay(day, locale()), value: sum(row.amount || '0', true), hint };
    });
  const openReversed = () =>
    onOpen({ title: t('reversals'), reversed: true, pick: (next) => onDays(next.reversed, days) });
  const none = t('noneInRange');
  return (
    <div class="halves">
      <div>
        <FigureList
          id="by-status"
          title={t('byStatus')}
          rows={shares(byStatus, (name) => statusWord(name ?? ''))}
          none={none}
        />
        <FigureList id="best-days" title={t('bestDays')} rows={best} none={none} />
      </div>
      <div>
        {/* Many services name no provider. */}
        {providers.some(({ name }) => name !== null) && (
          <FigureList
            id="by-provider"
            title={t('byProvider')}
            rows={shares(byProvider, (name) => name ?? t('providerUnknown'))}
            none={none}
          />
        )}
        <Payouts store={store} bucket={bucket} />
        <FigureList id="reversals" title={t('reversals')} rows={reversals} none={t('noReversals')}>
          {count > MOST && (
            <button type="button" class="quiet" aria-haspopup="dialog" onClick={openReversed}>
              {plural('allReversals', count)}
            </button>
          )}
        </FigureList>
      </div>
    </div>
  );
}
