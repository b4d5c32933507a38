import './referrals-card.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { countUnreadable } from '../../lib/domain/earnings/earning.ts';
import { sumOf } from '../../lib/domain/money/currency-sums.ts';
import { isEarning } from '../../lib/domain/referrals/referral.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { referralsCsv } from '../../lib/views/earnings/earnings-csv.ts';
import * as search from '../../lib/views/earnings/referral-search.ts';
import { Dialog } from '../layers/Dialog.tsx';
import { Button } from '../parts/button/Button.tsx';
import { useVirtualRows } from '../parts/virtual-rows.ts';
import type { ReportContext } from './ExportMenu.tsx';
import { PartialSum } from './figures/Sum.tsx';
import { ReferralItem } from './ReferralItem.tsx';
import { ReferralTools } from './ReferralTools.tsx';

/** The referrals behind a figure; selected again whenever the history changes. */
export interface ReferralQuery {
  title: string;
  select(bucket: CurrencyBucket): Referral[];
}

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
  const scroller = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(search.EVERYTHING);
  const named = store.showsAll.value ? store.programOf : null;
  const shown = useMemo(
    () => search.searchReferrals(opened.select(bucket), wanted, named, bucket.currency),
    [opened, bucket, wanted, named],
  );
  const rows = useVirtualRows(shown, innerWidth < NARROW ? TALL_ROW : ROW, scroller);
  useEffect(() => scroller.current?.scrollTo?.({ top: 0 }), [wanted]);
  const { currency } = bucket;
  const earned = shown.filter(isEarning);
  const summed = earned.length > 0 ? earned : shown;
  const saved = () => {
    const rows = shown.map((row) => ({ name: store.programOf(row), currency, row }));
    return referralsCsv(rows, store.csvFormat.value);
  };
  const view = store.amounts.value;
  return (
    <Dialog class="referral-dialog" {...{ title, announcer, onClose }}>
      <div class="list-tools cluster gap-3">
        <ReferralTools announcer={announcer} wanted={wanted} onChange={setWanted} />
        <Button onClick={() => onSave('referrals.csv', saved())} label={t('exportCsv')} />
      </div>
      <p class="inline justify-between strong" role="status">
        {plural('referrals', shown.length)}{' '}
        <PartialSum amount={sumOf(summed)} {...{ currency, view }} isPartial={countUnreadable(summed) > 0} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroller} class="list-scroller scroller" aria-label={title} tabIndex={0}>
        {shown.length === 0 && <p class="hint">{t(wanted === search.EVERYTHING ? 'noneInRange' : 'noneFound')}</p>}
        <ul style={{ paddingBlock: `${rows.before}px ${rows.after}px`, '--row': `${rows.height}px` }}>
          {rows.drawn.map(({ item: row, index }) => (
            <li key={index} class="split align-baseline" aria-setsize={shown.length} aria-posinset={index + 1}>
              <ReferralItem {...{ row, named, currency, view }} />
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
