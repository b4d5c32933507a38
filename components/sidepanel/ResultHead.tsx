import { useEffect, useRef, useState } from 'preact/hooks';
import type { AffiliatePage, GroupQuery } from '../../lib/domain/groups/affiliates.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { isIncomplete, type LoadedGroup } from '../../lib/views/groups/group-load.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { columnLabel, loadedWords, pageWords, progressWords } from '../../lib/views/groups/listing-words.ts';
import { Amount, moneyText } from '../parts/Amount.tsx';
import { Button, IconButton } from '../parts/IconButton.tsx';
import type { MenuItem } from '../parts/Menu.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { LeftOut } from './find/NoResults.tsx';
import { Pager } from './find/Pager.tsx';
import { GroupHead } from './GroupHead.tsx';

const PAGE_SIZES = ['15', '25', '50', '100'];

interface Props {
  store: GroupStore;
  query: GroupQuery;
  page: AffiliatePage;
  loaded: LoadedGroup | null;
  onExport(): void;
}

/** Above the rows: the group, its count and statuses, and the sums or the pager. */
export function ResultHead({ store, query, page, loaded, onExport }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const filtering = unfolded || store.filter.value !== '';
  const busy = store.load.busy.value;
  const selecting = store.selection.chosen.value !== null;
  const rows = store.rows.value;
  const isEmpty = page.total === 0 && query.search === '' && query.status === '' && !loaded;

  const backToPages: MenuItem = {
    name: t('backToPages'),
    act() {
      store.load.drop();
      store.announcer.announce(pageWords(page));
    },
  };
  const { perPage } = store.view.value;
  const pageSizes = [...new Set([...PAGE_SIZES, perPage])].map(
    (size): MenuItem => ({
      ...{ name: t('perPage', size), radio: true, checked: size === perPage },
      act: () => store.setPageSize(size),
    }),
  );

  return (
    <>
      <div class="result-head">
        <GroupHead
          store={store}
          groupId={query.groupId}
          items={loaded ? [backToPages] : isEmpty ? [] : pageSizes}
          count={<p class="count">{loaded ? loadedWords(loaded, rows.length) : plural('affiliates', page.total)}</p>}
          isLoading={busy}
          action={
            busy ? (
              <Button key="stop" data-landing onClick={store.load.cancel} label={t('stopLoading')} />
            ) : (
              !loaded &&
              page.total > 0 && <Button key="load" onClick={() => void store.loadAll()} label={t('loadAll')} />
            )
          }
          tools={
            <>
              {!isEmpty && (
                <>
                  <IconButton
                    icon="filter"
                    label={t('filterLoaded')}
                    expanded={filtering}
                    onClick={() => {
                      if (filtering) store.filterBy('');
                      setUnfolded(!filtering);
                    }}
                  />
                  <IconButton
                    icon="check"
                    label={t('selectRows')}
                    pressed={selecting}
                    onClick={selecting ? store.selection.clear : store.selection.start}
                  />
                </>
              )}
              {loaded && <IconButton icon="download" label={t('exportCsv')} onClick={onExport} />}
            </>
          }
        />
        <StatusChips store={store} />
        <div class="result-bar">
          {busy ? (
            <LoadProgress load={store.load} />
          ) : loaded ? (
            <>
              <GroupSummary store={store} loaded={loaded} />
              <SortChoice store={store} />
            </>
          ) : (
            <Pager page={page} onTurn={(to) => void store.turnTo(to)} />
          )}
        </div>
      </div>
      {filtering && <FilterField store={store} focused={unfolded} />}
      {loaded ? !busy && <Gaps loaded={loaded} /> : <LeftOut count={page.leftOut} />}
    </>
  );
}

function Gaps({ loaded: { cancelled, totalBefore, total, leftOut, missingPages } }: { loaded: LoadedGroup }) {
  const count = (number: number) => formatCount(number, locale());
  return (
    <>
      {cancelled && <p class="hint">{t('loadCancelled')}</p>}
      {totalBefore !== null && <p class="hint">{t('totalChanged', count(totalBefore), count(total))}</p>}
      <LeftOut count={leftOut} />
      {missingPages.length > 0 && (
        <p class="hint">{plural('missingPages', missingPages.length, missingPages.slice(0, 10).join(', '))}</p>
      )}
    </>
  );
}

/** Separate, so that a loaded page redraws only this. */
function LoadProgress({ load }: { load: GroupStore['load'] }) {
  const progress = load.progress.value;
  if (!progress) return null;
  const { pagesDone, pages } = progress;
  return (
    <div class="loading">
      <span>{progressWords(progress)}</span>
      <progress value={pagesDone} max={pages} aria-label={t('loadAll')} />
    </div>
  );
}

/** Filters the rows. @param focused takes the focus when it appears */
function FilterField({ store, focused }: { store: GroupStore; focused: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, []);
  return (
    <div class="field">
      <input
        ref={input}
        type="text"
        name="filter"
        autocomplete="off"
        spellcheck={false}
        maxLength={100}
        aria-label={t('filterLoaded')}
        placeholder={t('filterExample')}
        value={store.filter.value}
        onInput={(event) => store.filterBy(event.currentTarget.value)}
      />
    </div>
  );
}

/** The sums of the shown rows in one line. The style sheet hides the balance in a narrow panel. */
function GroupSummary({ store, loaded }: { store: GroupStore; loaded: LoadedGroup }) {
  const view = store.amounts.value;
  const { sums, currency } = store.load.summary.value;
  if (sums === null) return <p class="summary hint">{t('sumsMixed')}</p>;
  const named = [
    [t('unpaid'), sums.unpaid],
    [t('paid'), sums.paid],
    [t('columnBalance'), sums.balance],
  ] as const;
  // null: the service sends no such amount.
  const shown = named.flatMap(([name, amount]) => (amount === null ? [] : [{ name, amount, currency }]));
  const title = shown.map(({ name, ...sum }) => `${name} ${moneyText(sum, view)}`).join(' · ');
  return (
    <section class="summary" aria-label={t('summary')} title={view.covered ? undefined : title}>
      {isIncomplete(loaded) && <strong class="partial">{t('partial')}</strong>}
      <dl>
        {shown.map(({ name, ...sum }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount {...sum} view={view} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Sorts the rows by any column. A narrow panel has no column heads. */
function SortChoice({ store }: { store: GroupStore }) {
  const sort = store.sort.value;
  const columns = store.columns.value;
  return (
    <select
      class="sort-choice"
      aria-label={t('sortBy')}
      value={sort ? `${sort.key} ${sort.descending ? '↓' : '↑'}` : ''}
      onChange={({ currentTarget: { value } }) => {
        const column = columns.find(({ key }) => value.startsWith(`${key} `));
        store.sortAs(column ? { key: column.key, descending: value.endsWith('↓') } : null);
      }}
    >
      <option value="">{t('sortNone')}</option>
      {columns.flatMap(({ key }) =>
        ['↑', '↓'].map((way) => (
          <option key={key + way} value={`${key} ${way}`}>
            {columnLabel(key)} {way}
          </option>
        )),
      )}
    </select>
  );
}

/** The counts by status, which also filter the rows. */
function StatusChips({ store }: { store: GroupStore }) {
  const chips = store.chips.value;
  if (chips.length === 0) return null;
  return (
    <Toolbar class="chips" label={t('status')}>
      {chips.map(({ status, count, pressed }) => {
        const word = status === null ? t('allChip') : statusWord(status) || t('unknown');
        const number = count === null ? '' : ` ${formatCount(count, locale())}`;
        return (
          <Button
            key={status}
            class="chip"
            title={word + number}
            aria-pressed={pressed}
            // Browsers do not scroll to an element that is partly in view.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
            onClick={() => store.showStatus(status)}
            label={[word, number && <strong key="number">{number}</strong>]}
          />
        );
      })}
    </Toolbar>
  );
}
