import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { countOf } from '../../lib/domain/earnings/earnings.ts';
import { sumOf } from '../../lib/domain/earnings/series.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import type { Announcer } from '../../lib/views/announcer.ts';
import {
  arranged,
  detailsOf,
  ORDERS,
  type Order,
  orderWord,
  referralName,
  rowText,
  statusName,
} from '../../lib/views/earnings/referral-list.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { useVirtualRows } from '../parts/virtual-rows.ts';
import { Sum } from './Sum.tsx';

interface Props {
  title: string;
  entries: Entry[];
  /** Their amounts are losses. */
  reversed: boolean;
  bucket: CurrencyBucket;
  named: boolean;
  view: AmountView;
  announcer: Announcer;
  onSave(entries: Entry[]): void;
  onClose(): void;
}

/** px: in a narrow window details take two lines. */
const ROW = 52;
const TALL_ROW = 68;
const NARROW = 560;

/** The referrals behind a figure. Escape closes, and the focus goes back to what opened it. */
export function ReferralList({ title, entries, reversed, bucket, named, view, announcer, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order>('newest');
  const shown = useMemo(
    () => arranged(entries, query, order, (entry) => rowText(entry, bucket, named)),
    [entries, query, order, bucket, named],
  );
  const row = innerWidth < NARROW ? TALL_ROW : ROW;
  const rows = useVirtualRows(shown.length, row, 0, scroller);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => scroller.current?.scrollTo?.({ top: 0 }), [query, order]);
  return (
    <dialog ref={dialog} class="list" aria-labelledby="list-heading" onClose={onClose}>
      <header>
        <h2 id="list-heading">{title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </header>
      <div class="list-tools">
        <input
          type="search"
          aria-label={t('searchReferrals')}
          placeholder={t('searchReferrals')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <select
          aria-label={t('sortBy')}
          value={order}
          onChange={(event) => {
            setOrder(event.currentTarget.value as Order);
            announcer.announce(orderWord(event.currentTarget.value as Order));
          }}
        >
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {orderWord(one)}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => onSave(shown)}>
          {t('exportList')}
        </button>
      </div>
      <p class="list-sum" role="status">
        {plural('countReferrals', countOf(shown))}{' '}
        <Sum amount={sumOf(shown)} currency={bucket.currency} view={view} reversed={reversed} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroller} class="list-scroller" aria-label={title} tabIndex={0}>
        {shown.length === 0 && <p class="hint">{t('noneFound')}</p>}
        <ul style={{ paddingBlock: `${rows.before}px ${rows.after}px`, '--row': `${row}px` }}>
          {rows.indexes.map((index) => {
            const entry = shown[index];
            if (!entry) return null;
            return (
              <li key={index} aria-setsize={shown.length} aria-posinset={index + 1}>
                <bdi>{referralName(entry)}</bdi>
                {entry.amount && (
                  <Sum amount={entry.amount} currency={bucket.currency} view={view} reversed={reversed} />
                )}
                <bdi class="hint details" title={detailsOf(entry, bucket, named)}>
                  {detailsOf(entry, bucket, named)}
                </bdi>
                <bdi class="hint">{statusName(entry)}</bdi>
              </li>
            );
          })}
        </ul>
      </section>
      <LiveRegion announcer={announcer} />
    </dialog>
  );
}
