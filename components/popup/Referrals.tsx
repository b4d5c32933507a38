import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { matchesSearch } from '../../lib/views/popup/list-search.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { isFocusKept } from '../parts/focus.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useInView } from './in-view.ts';
import type { LazyLoader } from './lazy-loader.ts';
import { ReferralRow } from './ReferralRow.tsx';
import { SearchField } from './SearchField.tsx';

interface Props {
  store: PopupStore;
  view: AmountView;
  lazy: LazyLoader;
  /** Announces whether it worked. */
  onCopy(text: string): Promise<boolean>;
}

/** The referrals in one list, new ones first: typing finds among them, and older ones follow at its end. */
export function Referrals({ store, view, lazy, onCopy }: Props) {
  const list = useRef<HTMLElement>(null);
  const { news, others } = store.referrals.value;
  const all = [...news, ...others];
  const words = store.searchText.value;
  const rows = words ? all.filter((one) => matchesSearch(one, words)) : all;
  const { hasMore, loading, failed } = store.older;
  const isOffered = store.account.value !== null && hasMore.value;
  const totals = store.shown.value.map(({ state }) => state.snapshot?.stats.totalReferrals);
  const total = totals.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const isNone = all.length === 0 && totals.every((one) => one === 0);
  // Without a list, the line tells it.
  const isTold = store.historyLine.value !== null && store.historyLine.value.part === undefined;

  const older = store.older.count.value;
  const before = useRef({ older, length: rows.length, words });
  useLayoutEffect(() => {
    const { current } = before;
    const focusRow = (at: number) => list.current?.querySelectorAll<HTMLElement>('.row')[at]?.focus();
    // To the first row that was added, unless the user has moved on. The button may be gone by now, and the
    // focus with it.
    if (older > current.older && rows.length > current.length && isFocusKept(list.current)) focusRow(current.length);
    // The field is gone, and the focus with it.
    else if (words === null && current.words !== null && isFocusKept(list.current)) focusRow(0);
    before.current = { older, length: rows.length, words };
  }, [older, rows.length, words]);
  useEffect(() => {
    if (words) store.announcer.announce(rows.length > 0 ? plural('countReferrals', rows.length) : t('noneFound'));
  }, [words, rows.length, store]);
  useEffect(() => {
    // On the page itself, too: whoever opens the popup has the focus nowhere.
    const type = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isHere = target === document.body || list.current?.contains(target as Node);
      if (!isHere || (target as Element).localName === 'input' || ctrlKey || metaKey || altKey) return;
      if ([...key].length !== 1 || key === ' ') return;
      const field = list.current?.querySelector<HTMLElement>('.find');
      if (field) return field.focus();
      event.preventDefault();
      // A quick second key may come before the field is drawn.
      store.searchText.value = (store.searchText.value ?? '') + key;
    };
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, [store]);

  if (isNone)
    return lazy(({ EmptyState }) => (
      <EmptyState small level={2} title={t('noReferrals')} text={t('noReferralsText')} />
    ));
  if (all.length === 0 && !isOffered) return null;
  const onWords = (next: string | null) => {
    store.searchText.value = next;
  };
  return (
    <section ref={list} class="list">
      {words !== null && <SearchField words={words} onWords={onWords} />}
      <ul class="referrals" aria-label={t('recentReferrals')}>
        {rows.map(({ row, program, isNew }) => (
          <ReferralRow
            key={`${program.account.id} ${row.key}`}
            referral={row}
            of={store.showsAll.value ? program.account.name : null}
            isNew={isNew}
            now={store.now.value}
            view={{ ...view, fallbackCurrency: program.currency }}
            lazy={lazy}
            onView={() => store.rowSeen(program.account.id, row.key)}
            onCopy={onCopy}
          />
        ))}
      </ul>
      {words && rows.length === 0 && (
        <p class="hint none-found">
          {t('noneFound')}
          <button type="button" onClick={() => onWords(null)}>
            {t('clearSelection')}
          </button>
        </p>
      )}
      {failed.value && <p class="hint">{failed.value}</p>}
      <div class="list-end">
        {isOffered && (
          <button type="button" class="more" aria-disabled={loading.value} onClick={() => void store.older.more()}>
            {t(loading.value ? 'loadingMore' : failed.value ? 'tryAgain' : 'showMore')}
          </button>
        )}
        {total > all.length && !isTold && (
          <p class="hint">{t('listedOf', formatCount(all.length, locale()), formatCount(total, locale()))}</p>
        )}
        {words === null && <IconButton icon="search" label={t('searchReferrals')} onClick={() => onWords('')} />}
      </div>
    </section>
  );
}

/** Where the whole list ends: once it has been in view, what the list does not hold is seen, too. */
export function ListEnd({ store }: Pick<Props, 'store'>) {
  const isWhole = store.searchText.value === null;
  const end = useInView<HTMLDivElement>(isWhole ? store.endSeen : null, store.announced.value);
  return <div ref={end} />;
}
