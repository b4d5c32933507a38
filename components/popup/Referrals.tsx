import { useLayoutEffect, useRef } from 'preact/hooks';
import { sumsByCurrency } from '../../lib/domain/money/currency-sums.ts';
import { formatCount, formatMoney } from '../../lib/domain/money/money.ts';
import { isDecimal } from '../../lib/domain/money/sum.ts';
import { pendingSums } from '../../lib/domain/polling/programmes.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type { ListedReferral } from '../../lib/views/popup/referral-rows.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { hasStayed } from '../parts/focus.ts';
import type { OnDemand } from './on-demand.ts';
import { ReferralRow } from './ReferralRow.tsx';

interface Props {
  store: PopupStore;
  view: AmountView;
  rare: OnDemand;
  /** Announces whether it worked. */
  onCopy(text: string): Promise<boolean>;
}

/** What came in since the last look, with its sum; nothing where there is none. */
export function NewReferrals(props: Props) {
  const { store, view } = props;
  const { news, count } = store.referrals.value;
  if (news.length === 0) return null;
  const listed = news.flatMap(({ row: { amount, currency }, programme }) =>
    isDecimal(amount) ? [{ amount, currency: currency ?? programme.currency }] : [],
  );
  // Of what is not listed, nobody knows the worth.
  const sums = view.covered || listed.length < count ? [] : sumsByCurrency(listed);
  return (
    <section aria-labelledby="news-heading">
      <h2 id="news-heading">
        {plural('newReferrals', Math.max(count, news.length))}
        {sums.length > 0 && (
          <span class="change">{sums.map((sum) => formatMoney(sum, locale(), 'exceptZero')).join(' · ')}</span>
        )}
      </h2>
      <List {...props} rows={news} />
    </section>
  );
}

/** The latest referrals besides what is new, and the button for older ones. */
export function RecentReferrals(props: Props) {
  const { store, view } = props;
  const list = useRef<HTMLElement>(null);
  const { news, others, count } = store.referrals.value;
  const { hasMore, loading, failed } = store.older;
  const older = store.older.count.value;
  const account = store.account.value;
  const listed = news.length + others.length;
  const isOffered = account !== null && hasMore.value;
  const pending = account
    ? pendingSums(
        [...news, ...others].map(({ row }) => row),
        view.fallbackCurrency,
      )
    : [];
  const shown = useRef({ older, length: others.length });
  useLayoutEffect(() => {
    // To the first row that was added, unless the user has moved on. The button may be gone by now, and the
    // focus with it.
    if (older > shown.current.older && others.length > shown.current.length && hasStayed(list.current))
      list.current?.querySelectorAll<HTMLElement>('.row')[shown.current.length]?.focus();
    shown.current = { older, length: others.length };
  }, [older, others.length]);
  const totals = store.shown.value.map(({ state }) => state.snapshot?.stats.totalReferrals);
  const total = totals.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const isNone = listed === 0 && totals.every((one) => one === 0);
  const isUnlisted = count > 0 && news.length === 0;
  // Without a list, the line under the figures tells it.
  const isTold = store.historyLine.value !== null && store.historyLine.value.part === undefined;
  if (others.length === 0 && !isOffered && !isNone && !isUnlisted) return null;
  return (
    <section ref={list} aria-labelledby="recent-heading">
      <h2 id="recent-heading">
        {t('recentReferrals')}
        {isUnlisted && <span class="change">{plural('newReferrals', count)}</span>}
      </h2>
      {others.length > 0 && <List {...props} rows={others} />}
      {isNone && props.rare(({ Empty }) => <Empty small title={t('noReferrals')} text={t('noReferralsText')} />)}
      {failed.value && <p class="hint listed">{failed.value}</p>}
      {isOffered && (
        <button type="button" class="more" aria-disabled={loading.value} onClick={() => void store.older.more()}>
          {t(loading.value ? 'loadingMore' : failed.value ? 'tryAgain' : 'showMore')}
        </button>
      )}
      {pending.length > 0 && !view.covered && (
        <p class="hint listed">{t('pendingListed', pending.map((sum) => formatMoney(sum, locale())).join(' · '))}</p>
      )}
      {listed > 0 && total > listed && !isTold && (
        <p class="hint listed">{t('listedOf', formatCount(listed, locale()), formatCount(total, locale()))}</p>
      )}
    </section>
  );
}

function List({ store, view, rare, onCopy, rows }: Props & { rows: ListedReferral[] }) {
  return (
    <ul class="referrals">
      {rows.map(({ row, programme, isNew }) => (
        <ReferralRow
          key={`${programme.account.id} ${row.key}`}
          referral={row}
          of={store.all.value ? programme.account.name : null}
          isNew={isNew}
          now={store.now.value}
          view={{ ...view, fallbackCurrency: programme.currency }}
          rare={rare}
          onCopy={onCopy}
        />
      ))}
    </ul>
  );
}
