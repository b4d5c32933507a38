import { type AffiliatePage, lastPage } from '../../lib/domain/affiliates.ts';
import { formatCount } from '../../lib/domain/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { Loaded } from '../../lib/views/group-load.ts';
import type { GroupStore } from '../../lib/views/group-store.ts';
import { Empty } from '../parts/Empty.tsx';
import { Field } from '../parts/Field.tsx';
import { AffiliateTable } from './AffiliateTable.tsx';
import { GroupHead } from './GroupChips.tsx';
import { GroupSummary } from './GroupSummary.tsx';
import { LoadProgress } from './LoadProgress.tsx';

interface Props {
  store: GroupStore;
  onExport(): void;
}

/** What came of the question: a page of it, or all that was loaded. */
export function GroupResult({ store, onExport }: Props) {
  const result = store.result.value;
  const loaded = store.load.loaded.value;
  if (!result) return null;
  const { page, question } = result;
  const asked = question.search !== '' || question.status !== '';
  return (
    <section class="result" aria-busy={store.asking.value}>
      <GroupHead store={store} groupId={question.groupId} />
      {store.load.busy.value ? (
        <LoadProgress load={store.load} />
      ) : loaded ? (
        <LoadedBar store={store} loaded={loaded} onExport={onExport} />
      ) : (
        <Pager store={store} page={page} />
      )}
      {page.total === 0 && !loaded ? (
        <Empty
          small
          title={asked ? t('groupNothingFound') : t('groupEmpty')}
          text={asked ? t('groupNothingFoundText', question.groupId) : t('groupEmptyText', question.groupId)}
        />
      ) : (
        <Table store={store} page={page} loaded={loaded} />
      )}
    </section>
  );
}

function Table({ store, page, loaded }: { store: GroupStore; page: AffiliatePage; loaded: Loaded | null }) {
  const rows = store.rows.value;
  const count = plural('affiliates', loaded ? rows.length : page.total);
  return (
    <AffiliateTable
      affiliates={rows}
      columns={store.columns.value}
      total={loaded ? rows.length : page.total}
      offset={loaded ? 0 : (page.page - 1) * page.perPage}
      caption={loaded ? count : `${count}, ${pageText(page)}`}
      widths={store.view.value.widths}
      sort={loaded ? store.sort.value : 'fixed'}
      fallbackCurrency={store.currency.value}
      onSort={store.sortBy}
      onResize={store.resize}
      onOpen={store.open}
      onTurn={loaded ? undefined : (by) => void store.turnTo(page.page + by)}
    />
  );
}

const pageText = (page: AffiliatePage) =>
  t('pageOf', formatCount(page.page, locale()), formatCount(lastPage(page), locale()));

function Pager({ store, page }: { store: GroupStore; page: AffiliatePage }) {
  const last = lastPage(page);
  const turn = (label: string, sign: string, to: number, possible: boolean) => (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={!possible}
      onClick={() => possible && void store.turnTo(to)}
    >
      {sign}
    </button>
  );
  return (
    <div class="result-bar">
      <span role="status">
        <strong>{plural('affiliates', page.total)}</strong>
        {page.total > 0 && ` · ${pageText(page)}`}
      </span>
      {last > 1 && (
        <nav class="pager" aria-label={pageText(page)}>
          {turn(t('firstPage'), '«', 1, page.page > 1)}
          {turn(t('previousPage'), '‹', page.page - 1, page.page > 1)}
          {turn(t('nextPage'), '›', page.page + 1, page.page < last)}
          {turn(t('lastPage'), '»', last, page.page < last)}
        </nav>
      )}
      {page.total > 0 && (
        <button type="button" onClick={() => void store.loadAll()}>
          {t('loadAll')}
        </button>
      )}
    </div>
  );
}

function LoadedBar({ store, loaded, onExport }: Props & { loaded: Loaded }) {
  const { affiliates, totalBefore, total, gaps, cancelled } = loaded;
  const rows = store.rows.value;
  const count = (number: number) => formatCount(number, locale());
  return (
    <>
      <div class="result-bar">
        <span role="status">
          <strong>{plural('loadedAll', affiliates.length)}</strong>
          {rows.length !== affiliates.length &&
            ` · ${t('loadedShown', count(rows.length), count(affiliates.length))}`}
        </span>
        <div class="actions">
          <button type="button" onClick={onExport}>
            {t('exportCsv')}
          </button>
          <button type="button" class="quiet" onClick={store.load.drop}>
            {t('backToPages')}
          </button>
        </div>
      </div>
      {cancelled && <p class="hint">{t('loadCancelled')}</p>}
      {totalBefore !== null && <p class="hint">{t('totalChanged', count(totalBefore), count(total))}</p>}
      {gaps.length > 0 && <p class="hint">{plural('gaps', gaps.length, gaps.slice(0, 10).join(', '))}</p>}
      <Field
        label={t('filterLoaded')}
        name="filter"
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={store.load.filter.value}
        onValue={store.load.narrow}
      />
      <GroupSummary summary={store.load.summary.value} fallbackCurrency={store.currency.value} />
    </>
  );
}
