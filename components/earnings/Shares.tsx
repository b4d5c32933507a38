import { writtenDay } from '../../lib/domain/calendar/day-words.ts';
import type { DayEarned, Share } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { formatPercent } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

interface Props {
  title: string;
  id: string;
  shares: Share[];
  nameOf(name: string | null): string;
  bucket: CurrencyBucket;
  view: AmountView;
  /** @param title of the share */
  onOpen(title: string, share: Share): void;
}

/** Referrals by status or provider: a bar of the whole, the figures, and the referrals behind them. */
export function Shares({ title, id, shares, nameOf, bucket, view, onOpen }: Props) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {shares.length === 0 ? (
        <p class="hint">{t('noneInRange')}</p>
      ) : (
        <ul class="events">
          {shares.map((share) => {
            const { name, rest, referrals, amount, part } = share;
            const percent = Math.round(part * 100);
            const word = rest ? t('others') : nameOf(name);
            return (
              <li key={rest ? 'rest' : name}>
                <button type="button" aria-haspopup="dialog" onClick={() => onOpen(word, share)}>
                  <bdi>{word}</bdi>
                  <Sum amount={amount} currency={bucket.currency} view={view} />
                  <span class="share-bar" style={{ '--part': `${percent}%` }} />
                  <span class="hint">
                    {plural('countReferrals', referrals)} · {formatPercent(`${percent}`, locale())}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface BestDaysProps {
  days: DayEarned[];
  bucket: CurrencyBucket;
  view: AmountView;
  onOpen(title: string, day: DayEarned): void;
}

/** The days with the highest earnings. */
export function BestDays({ days, bucket, view, onOpen }: BestDaysProps) {
  return (
    <section class="card" aria-labelledby="best-days">
      <h2 id="best-days">{t('bestDays')}</h2>
      {days.length === 0 ? (
        <p class="hint">{t('noneInRange')}</p>
      ) : (
        <ol class="events">
          {days.map((one) => {
            const word = writtenDay(one.day, locale());
            return (
              <li key={one.day}>
                <button type="button" aria-haspopup="dialog" onClick={() => onOpen(word, one)}>
                  <span>{word}</span>
                  <Sum amount={one.amount} currency={bucket.currency} view={view} />
                  <span class="hint">{plural('countReferrals', one.referrals)}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
