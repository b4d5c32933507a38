import { useLayoutEffect, useRef } from 'preact/hooks';
import { withKeys } from '../../lib/domain/referrals/recognise.ts';
import type { Referral } from '../../lib/domain/referrals/referral.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { hasStayed } from '../parts/focus.ts';
import { ReferralList } from './ReferralList.tsx';

interface Props {
  store: PopupStore;
  rows: Referral[];
  /** Whether there is another page. */
  offered: boolean;
  view: AmountView;
}

/** Older referrals, as many as the user asked for, and the button for more. */
export function MoreReferrals({ store, rows, offered, view }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(rows.length);
  const loading = store.history.loading.value;
  useLayoutEffect(() => {
    // To the first row that was added, unless the user has moved on. The button may be gone by now, and the
    // focus with it.
    if (rows.length > shown.current && hasStayed(list.current))
      list.current?.querySelectorAll<HTMLElement>('.referral')[shown.current]?.focus();
    shown.current = rows.length;
  }, [rows.length]);
  return (
    <div class="more" ref={list}>
      {rows.length > 0 && (
        <ReferralList
          referrals={withKeys(rows)}
          marked={store.marked.value}
          now={store.now.value}
          view={view}
          focusable
        />
      )}
      {store.history.failed.value && <p class="listed">{store.history.failed.value}</p>}
      {offered && (
        <button type="button" aria-disabled={loading} onClick={() => void store.history.more()}>
          {t(loading ? 'loadingMore' : store.history.failed.value ? 'tryAgain' : 'showMore')}
        </button>
      )}
    </div>
  );
}
