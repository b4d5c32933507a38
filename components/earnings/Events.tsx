import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import type { Days } from '../../lib/domain/calendar/date-range.ts';
import { writtenDay } from '../../lib/domain/calendar/day-words.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { within } from '../../lib/domain/earnings/series.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import type { Payout } from '../../lib/domain/records/records-metadata.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { statusName } from '../../lib/views/earnings/referral-list.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

interface Props {
  bucket: CurrencyBucket;
  days: Days;
  view: AmountView;
  /** Several programmes are shown, so each event names its own. */
  named: boolean;
}

/** Shown at first; a button has the others. */
const MOST = 5;

const day = (at: number): string => writtenDay(dayOf(at), locale());

interface CardProps {
  id: string;
  title: string;
  none: string;
  children: ComponentChildren[];
  more: ComponentChildren;
}

const Card = ({ id, title, none, children, more }: CardProps) => (
  <section class="card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children.length === 0 ? <p class="hint">{none}</p> : <ul class="events">{children}</ul>}
    {more}
  </section>
);

/** Payouts: when they were seen, and how much. */
export function Payouts({ bucket, days, view, named }: Props) {
  const payouts = within(bucket.payouts, days).reverse();
  const [open, setOpen] = useState(false);
  const more = payouts.length > MOST && (
    <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
      {open ? t('showFewer') : plural('allPayouts', payouts.length)}
    </button>
  );
  return (
    <Card id="payouts" title={t('payouts')} none={t('noPayouts')} more={more}>
      {payouts.slice(0, open ? undefined : MOST).map((payout) => (
        <li key={`${payout.at} ${bucket.programmeOf(payout)}`}>
          <span>{seen(payout)}</span>
          <Sum amount={payout.amount} currency={bucket.currency} view={view} />
          {named && <bdi class="hint">{bucket.programmeOf(payout)}</bdi>}
        </li>
      ))}
    </Card>
  );
}

/** On one day, or between two days if nothing was polled in between. */
const seen = ({ from, at }: Payout): string =>
  dayOf(from) === dayOf(at) ? day(at) : t('payoutBetween', day(from), day(at));

/** Reversed referrals (rejected, cancelled or deleted): when that was seen, and when they came in. */
export function Corrections({ bucket, days, view, named, onOpen }: Props & { onOpen(title: string): void }) {
  const entries = within(bucket.reversed, days).sort((a, b) => (b.reversedAt ?? 0) - (a.reversedAt ?? 0));
  const more = entries.length > MOST && (
    <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => onOpen(t('corrections'))}>
      {plural('allReversals', entries.length)}
    </button>
  );
  return (
    <Card id="corrections" title={t('corrections')} none={t('noCorrections')} more={more}>
      {entries.slice(0, MOST).map((entry) => (
        <li key={`${entry.key} ${entry.at} ${entry.reversedAt} ${entry.amount}`}>
          <span>{day(entry.reversedAt ?? entry.at)}</span>
          <Sum amount={entry.amount || '0'} currency={bucket.currency} view={view} reversed />
          <bdi class="hint">{kindOf(entry, named ? bucket.programmeOf(entry) : null)}</bdi>
        </li>
      ))}
    </Card>
  );
}

function kindOf(entry: Entry, programme: string | null): string {
  const { at, count = 1 } = entry;
  const what = [...(programme ? [programme] : []), statusName(entry), t('cameIn', day(at))];
  return [...what, ...(count > 1 ? [plural('countReferrals', count)] : [])].join(' · ');
}
