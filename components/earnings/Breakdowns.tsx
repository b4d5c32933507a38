import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import { writtenDay } from '../../lib/domain/calendar/day-words.ts';
import { bestDays, byProvider, byStatus } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { within } from '../../lib/domain/earnings/series.ts';
import { formatPercent } from '../../lib/domain/money/money.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { statusName } from '../../lib/views/earnings/referral-list.ts';
import { FigureList, type FigureRow } from './FigureList.tsx';
import { Payouts } from './Payouts.tsx';
import { viewOf } from './Sum.tsx';

/** A list to open: which referrals, found anew when the records change. */
export interface Opened {
  title: string;
  /** Their amounts are losses. */
  reversed?: true;
  pick(bucket: CurrencyBucket): Entry[];
}

interface Props {
  store: EarningsStore;
  bucket: CurrencyBucket;
  onOpen(list: Opened): void;
}

/** Events shown at first, and best days. */
const MOST = 5;

/** Shares of the whole, best days, and what was paid out and reversed. */
export function Breakdowns({ store, bucket, onOpen }: Props) {
  const days = store.days.value;
  const { currency } = bucket;
  const shown = { currency, view: viewOf(store.covered.value) };
  const day = (at: number): string => writtenDay(dayOf(at), locale());
  const programme = (one: Parameters<typeof store.programmeOf>[0]) => (store.all.value ? [store.programmeOf(one)] : []);

  const shares = (of: typeof byStatus, nameOf: (name: string | null) => string): FigureRow[] =>
    of(bucket, days).map(({ name, rest, referrals, amount, part }) => {
      const title = rest ? t('others') : nameOf(name);
      const percent = Math.round(part * 100);
      const pick = (next: CurrencyBucket) =>
        of(next, days).find((one) => one.name === name && one.rest === rest)?.entries ?? [];
      const hint = `${plural('countReferrals', referrals)} · ${formatPercent(`${percent}`, locale())}`;
      return { key: `${name} ${rest}`, title, amount, percent, hint, onOpen: () => onOpen({ title, pick }) };
    });
  const providers = byProvider(bucket, days);
  const best = bestDays(bucket, days, MOST).map(({ day, referrals, amount }): FigureRow => {
    const title = writtenDay(day, locale());
    const pick = ({ earned }: CurrencyBucket) => earned.get(day) ?? [];
    const hint = plural('countReferrals', referrals);
    return { key: day, title, amount, hint, onOpen: () => onOpen({ title, pick }) };
  });
  const reversed = within(bucket.reversed, days).sort((a, b) => (b.reversedAt ?? 0) - (a.reversedAt ?? 0));
  const reversals = reversed.slice(0, MOST).map((one, at): FigureRow => {
    const count = one.count && one.count > 1 ? [plural('countReferrals', one.count)] : [];
    const hint = [...programme(one), statusName(one), t('cameIn', day(one.at)), ...count].join(' · ');
    return { key: `${at}`, title: day(one.reversedAt ?? one.at), amount: one.amount || '0', hint };
  });
  const openReversed = () =>
    onOpen({ title: t('corrections'), reversed: true, pick: (next) => within(next.reversed, days) });
  const none = t('noneInRange');
  const status = (name: string | null) =>
    statusName({ status: name ?? '', ...(name === 'deleted' && { deleted: true }) });
  return (
    <div class="halves">
      <div>
        <FigureList id="by-status" title={t('byStatus')} rows={shares(byStatus, status)} none={none} {...shown} />
        <FigureList id="best-days" title={t('bestDays')} rows={best} none={none} {...shown} />
      </div>
      <div>
        {/* Many services name no provider. */}
        {providers.some(({ name }) => name !== null) && (
          <FigureList
            id="by-provider"
            title={t('byProvider')}
            rows={shares(byProvider, (name) => name ?? t('providerUnknown'))}
            none={none}
            {...shown}
          />
        )}
        <Payouts store={store} bucket={bucket} />
        <FigureList
          id="corrections"
          title={t('corrections')}
          rows={reversals}
          none={t('noCorrections')}
          reversed
          {...shown}
        >
          {reversed.length > MOST && (
            <button type="button" class="quiet" aria-haspopup="dialog" onClick={openReversed}>
              {plural('allReversals', reversed.length)}
            </button>
          )}
        </FigureList>
      </div>
    </div>
  );
}
