import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sumOf } from '../../lib/domain/money/currency-sums.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { referralsCsv } from '../../lib/views/earnings/earnings-csv.ts';
import * as search from '../../lib/views/earnings/referral-search.ts';
import { Button } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { useVirtualRows } from '../parts/virtual-rows.ts';
import type { ReferralQuery } from './Breakdowns.tsx';
import type { ReportContext } from './Choices.tsx';
import { Sum, viewOf } from './Sum.tsx';

interface Props extends ReportContext {
  opened: ReferralQuery;
  onClose(): void;
}

/** px; details take two lines in a narrow window. */
const ROW = 52;
const TALL_ROW = 68;
const NARROW = 560;

export function ReferralList({ store, bucket, opened, onSave, onClose }: Props) {
  const { title } = opened;
  const { announcer } = store;
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<search.Order>('newest');
  const named = store.showsAll.value ? store.programOf : null;
  const shown = useMemo(
    () =>
      search.searchReferrals(opened.select(bucket), query, order, (row) =>
        Object.values(search.referralWords(row, named)).join(' '),
      ),
    [opened, bucket, query, order, named],
  );
  const height = innerWidth < NARROW ? TALL_ROW : ROW;
  const rows = useVirtualRows(shown.length, height, 0, scroller);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => scroller.current?.scrollTo?.({ top: 0 }), [query, order]);
  const { currency } = bucket;
  const view = viewOf(store.covered.value);
  return (
    <dialog ref={dialog} class="list" aria-labelledby="list-heading" onClose={onClose}>
      <header>
        <h2 id="list-heading">{title}</h2>
        <Button onClick={() => dialog.current?.close()} label={t('close')} />
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
          onChange={({ currentTarget }) => {
            setOrder(currentTarget.value as search.Order);
            announcer.announce(search.orderWord(currentTarget.value as search.Order));
          }}
        >
          {search.ORDERS.map((value) => (
            <option key={value} value={value}>
              {search.orderWord(value)}
            </option>
          ))}
        </select>
        <Button
          onClick={() =>
            onSave('referrals.csv', referralsCsv(shown.map((row) => ({ name: store.programOf(row), currency, row }))))
          }
          label={t('exportCsv')}
        />
      </div>
      <p class="list-sum" role="status">
        {plural('referrals', shown.length)} <Sum amount={sumOf(shown)} {...{ currency, view }} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroller} class="list-scroller" aria-label={title} tabIndex={0}>
        {shown.length === 0 && <p class="hint">{t(query === '' ? 'noneInRange' : 'noneFound')}</p>}
        <ul style={{ paddingBlock: `${rows.before}px ${rows.after}px`, '--row': `${height}px` }}>
          {rows.indexes.map((index) => {
            const row = shown[index];
            if (!row) return null;
            const { name, details, status } = search.referralWords(row, named);
            return (
              <li key={index} aria-setsize={shown.length} aria-posinset={index + 1}>
                <bdi>{name}</bdi>
                <Sum amount={row.amount || '0'} {...{ currency, view }} />
                <bdi class="hint details" title={details}>
                  {details}
                </bdi>
                <bdi class="hint">{status}</bdi>
              </li>
            );
          })}
        </ul>
      </section>
      <LiveRegion announcer={announcer} />
    </dialog>
  );
}
