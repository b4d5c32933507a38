import '../parts/field/field.css';
import './referrals.css';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { formatCount, plural, t } from '../../lib/platform/i18n.ts';
import { answerWords } from '../../lib/views/popup/answer-words.ts';
import type { ListedReferral } from '../../lib/views/popup/referral-rows.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Button, IconButton } from '../parts/button/Button.tsx';
import { isFocusKept } from '../parts/focus.ts';
import { useInView } from './in-view.ts';
import type { PopupProps } from './lazy-loader.ts';
import { ReferralRow } from './ReferralRow.tsx';

type Props = Pick<PopupProps, 'store' | 'lazy' | 'onCopy'> & { view: AmountView };

/** The referrals in one list, new ones first: typing searches them, and a button at the end adds older ones. */
export function Referrals({ store, view, lazy, onCopy }: Props) {
  const list = useRef<HTMLElement>(null);
  const { news, others } = store.referrals.value;
  const listed = [...news, ...others];
  const words = store.searchText.value;
  const found = store.found.value;
  const rows = found?.rows ?? listed;
  const isSearched = found !== null && found.stage !== 'listed';
  const { hasMore, loading, failed } = store.older;
  const isOffered = found === null && store.account.value !== null && hasMore.value;
  const totals = store.shown.value.map(({ state }) => state.snapshot?.stats.totalReferrals);
  const total = totals.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const isNone = listed.length === 0 && totals.every((count) => count === 0);

  const isAsked = useRef(false);
  const before = useRef({ length: rows.length, words });
  useLayoutEffect(() => {
    const { current } = before;
    const focusRow = (at: number) => list.current?.querySelectorAll<HTMLElement>('.row')[at]?.focus();
    if (isAsked.current && !loading.value) {
      isAsked.current = false;
      // Focuses the first added row, unless the user has moved on. The button may be gone, and the focus with it.
      const isWaitedFor = words === null && isFocusKept(list.current?.querySelector('.list-end') ?? null);
      if (isWaitedFor && rows.length > current.length) focusRow(current.length);
    }
    // The search field is gone, and the focus with it.
    if (words === null && current.words !== null && isFocusKept(list.current)) focusRow(0);
    before.current = { length: rows.length, words };
  }, [loading.value, rows.length, words]);
  const none = t(store.isHistoryIncomplete.value ? 'noneSoFar' : 'noneFound');
  const count = found?.count ?? 0;
  const [answer] = isSearched && count === 1 ? rows : [];
  const payoutDayOf = ({ row, program }: Pick<ListedReferral, 'row' | 'program'>) =>
    store.payoutDay(program.account.id, row);
  const spoken = answer
    ? answerWords(answer, { payoutDay: payoutDayOf(answer), covered: view.covered })
    : count > 0
      ? plural('referrals', count)
      : none;
  useEffect(() => {
    if (isSearched) store.announcer.announce(spoken);
  }, [words, isSearched, spoken, store]);
  useEffect(() => {
    // On the body, too: nothing has the focus when the popup opens.
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
    return lazy(({ EmptyState }) => <EmptyState level={2} title={t('noReferrals')} text={t('noReferralsText')} />);
  if (listed.length === 0 && found === null && !isOffered) return null;
  const onWords = (next: string | null) => {
    store.searchText.value = next;
  };
  return (
    <section ref={list} class="list">
      {words !== null && <SearchField words={words} onWords={onWords} />}
      <ul class="referrals box divided" aria-label={t('referrals')}>
        {rows.map(({ row, program, isNew }) => (
          <ReferralRow
            key={`${program.account.id} ${row.key}`}
            referral={row}
            programName={store.showsAll.value ? program.account.name : null}
            isNew={isNew}
            isAnswer={row === answer?.row}
            now={store.now()}
            view={{ ...view, fallbackCurrency: program.currency }}
            lazy={lazy}
            payoutDay={payoutDayOf({ row, program })}
            onView={() => store.rowSeen(program.account.id, row.key)}
            onCopy={onCopy}
          />
        ))}
      </ul>
      {isSearched && count === 0 && (
        <p class="hint none-found inline gap-4">
          {none}
          <Button onClick={() => onWords(null)} label={t('clearSelection')} />
        </p>
      )}
      {found === null && failed.value && <p class="hint">{failed.value}</p>}
      {found?.stage === 'failed' && <p class="hint">{t('historyUnreadable')}</p>}
      <div class="list-end inline gap-4">
        {isOffered && (
          <Button
            class="more fixed"
            aria-disabled={loading.value}
            onClick={() => {
              isAsked.current = true;
              void store.older.more();
            }}
            label={t(loading.value ? 'loadingMore' : failed.value ? 'tryAgain' : 'showMore')}
          />
        )}
        {isSearched && count > 0 && (
          <p class="hint">{t('partOfWhole', formatCount(count), formatCount(found.searched))}</p>
        )}
        {found === null && total > listed.length && !store.mayLackNewest.value && (
          <p class="hint">{t('listedOf', formatCount(listed.length), formatCount(total))}</p>
        )}
        {words === null && (
          <IconButton icon="search" class="at-end" label={t('searchReferrals')} onClick={() => onWords('')} />
        )}
      </div>
    </section>
  );
}

/** Once the end of the whole list was in view, referrals that it does not hold count as seen, too. */
export function ListEnd({ store }: Pick<Props, 'store'>) {
  const isWhole = store.searchText.value === null;
  const end = useInView<HTMLDivElement>(isWhole ? store.endSeen : null, store.announced.value);
  return <div ref={end} />;
}

/** Opened by typing, with what was typed so far. */
function SearchField({ words, onWords }: { words: string; onWords(words: string | null): void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <input
      ref={field}
      type="search"
      class="find"
      aria-label={t('searchReferrals')}
      placeholder={t('searchReferrals')}
      value={words}
      onInput={({ currentTarget }) => onWords(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the popup would close.
        event.preventDefault();
        onWords(null);
      }}
    />
  );
}
