import type { Affiliate, AffiliatePage } from '../../lib/domain/groups/affiliates.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import type { LoadedGroup } from '../../lib/views/groups/group-load.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { pageWords } from '../../lib/views/groups/listing-words.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Button } from '../parts/IconButton.tsx';
import { ResultHead } from './ResultHead.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { AffiliateTable } from './table/AffiliateTable.tsx';

interface Props {
  store: GroupStore;
  onExport(affiliates?: Affiliate[]): void;
  onCopyEmails(addresses: string[]): void;
  onCopy(text: string): void;
}

/** A page of the group, or all loaded rows. */
export function GroupResult({ store, onExport, onCopyEmails, onCopy }: Props) {
  const result = store.result.value;
  const loaded = store.load.loaded.value;
  if (!result) return null;
  const { page, question } = result;
  const isEmpty = loaded ? store.rows.value.length === 0 : page.total === 0;
  const isNarrowed = loaded !== null || question.search !== '' || question.status !== '';
  return (
    <section class="result" aria-busy={store.asking.value}>
      <ResultHead {...{ store, question, page, loaded }} onExport={() => onExport()} />
      {store.selection.chosen.value && <SelectionBar store={store} onCopyEmails={onCopyEmails} onExport={onExport} />}
      {isEmpty && isNarrowed ? (
        <EmptyState small title={t('filterNobody')}>
          <Button onClick={store.clearFilter} label={t('filterClear')} />
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState small title={t('noGroup', question.groupId)}>
          {!store.onlyGroups.value && (
            <Button
              onClick={() => void store.findPeople(store.form.value.text)}
              label={t('findInProgram', store.form.value.text.trim())}
            />
          )}
        </EmptyState>
      ) : (
        <Table store={store} page={page} loaded={loaded} onCopy={onCopy} />
      )}
    </section>
  );
}

type TableProps = Pick<Props, 'store' | 'onCopy'> & { page: AffiliatePage; loaded: LoadedGroup | null };

function Table({ store, page, loaded, onCopy }: TableProps) {
  const rows = store.rows.value;
  return (
    <AffiliateTable
      affiliates={rows}
      columns={store.columns.value}
      total={loaded ? rows.length : page.total}
      offset={loaded ? 0 : (page.page - 1) * page.perPage}
      caption={loaded ? plural('affiliates', rows.length) : pageWords(page)}
      widths={store.view.value.widths}
      sort={loaded ? store.sort.value : 'fixed'}
      view={store.amounts.value}
      onSort={store.sortBy}
      onResize={store.resize}
      onOpen={store.open}
      onCopy={onCopy}
      selected={store.selection.chosen.value}
      onSelect={store.selection.toggle}
      onTurn={loaded ? undefined : (by) => void store.turnTo(page.page + by)}
    />
  );
}
