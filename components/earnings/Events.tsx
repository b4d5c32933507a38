import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import type { Days } from '../../lib/domain/calendar/date-range.ts';
import { writtenDay } from '../../lib/domain/calendar/day-words.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { within } from '../../lib/domain/earnings/series.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import type { Payout } from '../../lib/domain/records/records-metadata.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

interface Props {
  bucket: CurrencyBucket;
  days: Days;
  view: AmountView;
}

/** Only the newest; older ones are in the export. */
const MOST = 8;

const day = (at: number): string => writtenDay(dayOf(at), locale());

/** Payouts: when they were seen, and how much. */
export function Payouts({ bucket, days, view }: Props) {
  const payouts = within(bucket.payouts, days).reverse();
  return (
    <section class="card" aria-labelledby="payouts">
      <h2 id="payouts">{t('payouts')}</h2>
      {payouts.length === 0 ? (
        <p class="hint">{t('noPayouts')}</p>
      ) : (
        <ul class="events">
          {payouts.slice(0, MOST).map((payout) => (
            <li key={payout.at}>
              <span>{seen(payout)}</span>
              <Sum amount={payout.amount} currency={bucket.currency} view={view} />
            </li>
          ))}
          <More count={payouts.length - MOST} />
        </ul>
      )}
    </section>
  );
}

/** On one day, or between two days if nothing was polled in between. */
const seen = ({ from, at }: Payout): string =>
  dayOf(from) === dayOf(at) ? day(at) : t('payoutBetween', day(from), day(at));

/** Reversed referrals (rejected, cancelled or deleted): when that was seen, and when they came in. */
export function Corrections({ bucket, days, view }: Props) {
  const entries = within(bucket.reversed, days).sort((a, b) => (b.reversedAt ?? 0) - (a.reversedAt ?? 0));
  return (
    <section class="card" aria-labelledby="corrections">
      <h2 id="corrections">{t('corrections')}</h2>
      {entries.length === 0 ? (
        <p class="hint">{t('noCorrections')}</p>
      ) : (
        <ul class="events">
          {entries.slice(0, MOST).map((entry) => (
            <li key={`${entry.key} ${entry.at} ${entry.reversedAt} ${entry.amount}`}>
              <span>{day(entry.reversedAt ?? entry.at)}</span>
              <Sum amount={entry.amount || '0'} currency={bucket.currency} view={view} />
              <span class="hint">{kindOf(entry)}</span>
            </li>
          ))}
          <More count={entries.length - MOST} />
        </ul>
      )}
    </section>
  );
}

function kindOf({ deleted, status, at, count = 1 }: Entry): string {
  const what = [deleted ? t('statusDeleted') : statusWord(status), t('cameIn', day(at))];
  return [...what, ...(count > 1 ? [plural('countReferrals', count)] : [])].join(' · ');
}

function More({ count }: { count: number }) {
  return count > 0 ? <li class="hint">{plural('moreReferrals', count)}</li> : null;
}
