import { writtenDay } from '../../lib/domain/calendar/day-words.ts';
import type { DayEarned, Share } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
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
}

/** Referrals by status or provider: a bar and the figures. */
export function Shares({ title, id, shares, nameOf, bucket, view }: Props) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {shares.length === 0 ? (
        <p class="hint">{t('noneInRange')}</p>
      ) : (
        <ul class="shares">
          {shares.map(({ name, rest, referrals, amount, part }) => (
            <li key={rest ? 'rest' : name}>
              <span class="share-name" dir="auto">
                {rest ? t('others') : nameOf(name)}
              </span>
              <Sum amount={amount} currency={bucket.currency} view={view} />
              <span class="share-bar" aria-hidden="true" style={{ '--part': part }} />
              <span class="hint">{plural('countReferrals', referrals)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The days with the highest earnings. */
export function BestDays({ days, bucket, view }: { days: DayEarned[]; bucket: CurrencyBucket; view: AmountView }) {
  return (
    <section class="card" aria-labelledby="best-days">
      <h2 id="best-days">{t('bestDays')}</h2>
      {days.length === 0 ? (
        <p class="hint">{t('noneInRange')}</p>
      ) : (
        <ol class="events">
          {days.map(({ day, referrals, amount }) => (
            <li key={day}>
              <span>{writtenDay(day, locale())}</span>
              <Sum amount={amount} currency={bucket.currency} view={view} />
              <span class="hint">{plural('countReferrals', referrals)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
