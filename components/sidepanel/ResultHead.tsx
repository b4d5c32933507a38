import { useEffect, useRef, useState } from 'preact/hooks';
import { lastPage } from '../../lib/domain/groups/affiliates.ts';
import { formatCount, plural, t } from '../../lib/platform/i18n.ts';
import type { GroupPage } from '../../lib/views/groups/group-filter.ts';
import type { LoadedGroup } from '../../lib/views/groups/group-load.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { gapWords, loadedWords, pageWords, progressWords } from '../../lib/views/groups/listing-words.ts';
import type { MenuItem } from '../layers/Menu.tsx';
import { Button, IconButton } from '../parts/button/Button.tsx';
import { Field } from '../parts/field/Field.tsx';
import { Pager } from '../parts/Pager.tsx';
import { GroupHead } from './GroupHead.tsx';
import { GroupSummary } from './GroupSummary.tsx';
import { SortChoice } from './SortChoice.tsx';
import { StatusChips } from './StatusChips.tsx';

const PAGE_SIZES = ['15', '25', '50', '100'];

interface Props extends GroupPage {
  store: GroupStore;
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
          count={
            <p class="count hint breakable">
              {loaded ? loadedWords(loaded, rows.length) : plural('affiliates', page.total)}
            </p>
          }
          isLoading={busy}
          action={
            busy ? (
              <Button
                key="stop"
                class="slim text-compact"
                data-landing
                // The second click of a double click on Load all must not stop it.
                onClick={({ detail }) => detail > 1 || store.load.cancel()}
                label={t('stopLoading')}
              />
            ) : (
              !loaded &&
              page.total > 0 && (
                <Button
                  key="load"
                  class="slim text-compact"
                  onClick={() => void store.loadAll()}
                  label={t('loadAll')}
                />
              )
            )
          }
          tools={
            <>
              {!isEmpty && (
                <>
                  <IconButton
                    icon="filter"
                    label={t('filterLoaded')}
                    aria-expanded={filtering}
                    onClick={() => {
                      if (filtering) store.filterBy('');
                      setUnfolded(!filtering);
                    }}
                  />
                  <IconButton
                    icon="check"
                    label={t('selectRows')}
                    aria-pressed={selecting}
                    onClick={selecting ? store.selection.clear : store.selection.start}
                  />
                </>
              )}
              {loaded && <IconButton icon="download" label={t('exportCsv')} onClick={onExport} />}
            </>
          }
        />
        <StatusChips store={store} />
        <div class="result-bar cluster gap-2 justify-between">
          {busy ? (
            <LoadProgress load={store.load} />
          ) : loaded ? (
            <>
              <GroupSummary store={store} loaded={loaded} />
              <SortChoice store={store} />
            </>
          ) : (
            <Pager page={store.pageNumber.value} last={lastPage(page)} onTurn={(to) => void store.turnTo(to)} />
          )}
        </div>
      </div>
      {filtering && <FilterField store={store} focused={unfolded} />}
      {loaded && !busy && <Gaps loaded={loaded} onAgain={() => void store.loadAll()} />}
    </>
  );
}

/** What is missing or doubtful, with a button if loading again can help. */
function Gaps({ loaded, onAgain }: { loaded: LoadedGroup; onAgain(): void }) {
  const { leftOut = 0 } = loaded;
  const gaps = gapWords(loaded);
  return (
    <>
      {gaps && (
        <div class="inline gap-2 justify-between">
          <p class="hint grow">{gaps}</p>
          <Button class="slim text-compact" onClick={onAgain} label={t('loadAll')} />
        </div>
      )}
      {leftOut > 0 && <p class="hint">{t('affiliatesLeftOut', formatCount(leftOut))}</p>}
    </>
  );
}

/** Separate, so that a loaded page redraws only this. */
function LoadProgress({ load }: { load: GroupStore['load'] }) {
  const progress = load.progress.value;
  if (!progress) return null;
  const { pagesDone, pages } = progress;
  return (
    <div class="loading split grow text-compact">
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
    <Field
      ref={input}
      isLabelSpoken
      label={t('filterLoaded')}
      name="filter"
      maxLength={100}
      placeholder={t('filterExample')}
      value={store.filter.value}
      onValue={store.filterBy}
    />
  );
}
