import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Affiliate } from '../../lib/domain/groups/affiliates.ts';
import { addressesIn, bccPortions } from '../../lib/domain/text/mailto.ts';
import { formatCount, plural, t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Button } from '../parts/button/Button.tsx';
import { EmptyState } from '../parts/message/EmptyState.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { ResultHead } from './ResultHead.tsx';
import { AffiliateTable } from './table/AffiliateTable.tsx';

interface Props {
  store: GroupStore;
  onExport(affiliates?: Affiliate[]): void;
  onCopyEmails(addresses: string[]): void;
  onCopy(text: string): void;
}

export function GroupResult({ store, onExport, onCopyEmails, onCopy }: Props) {
  const result = store.result.value;
  const loaded = store.load.loaded.value;
  if (!result) return null;
  const { page, query } = result;
  const isEmpty = loaded ? store.rows.value.length === 0 : page.total === 0;
  const isNarrowed = loaded !== null || query.search !== '' || query.status !== '';
  return (
    <section class="result" aria-busy={store.loading.value}>
      <ResultHead {...{ store, query, page, loaded }} onExport={() => onExport()} />
      {store.selection.chosen.value && <SelectionBar store={store} onCopyEmails={onCopyEmails} onExport={onExport} />}
      {isEmpty && isNarrowed ? (
        <EmptyState level={3} title={t('noneFound')}>
          <Button onClick={store.clearFilter} label={t('filterClear')} />
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState level={3} title={t('noGroup', query.groupId)}>
          {!store.onlyGroups.value && (
            <Button
              onClick={() => void store.findPeople(store.form.value.text)}
              label={t('findInProgram', store.form.value.text.trim())}
            />
          )}
        </EmptyState>
      ) : (
        <AffiliateTable store={store} page={page} onCopy={onCopy} />
      )}
    </section>
  );
}

function SelectionBar({ store, onCopyEmails, onExport }: Omit<Props, 'onCopy'>) {
  const { chosen, hidden, isAll, selectAll, clear } = store.selection;
  const people = useMemo(() => [...(chosen.value?.values() ?? [])], [chosen.value]);
  const addresses = useMemo(() => addressesIn(people.map(({ email }) => email)), [people]);
  const withoutEmail = people.filter(({ email }) => addressesIn([email]).length === 0).length;
  const notes = [
    hidden.value > 0 && t('selectedHidden', formatCount(hidden.value)),
    withoutEmail > 0 && t('selectedWithoutEmail', formatCount(withoutEmail)),
  ].filter(Boolean);
  return (
    <div class="selection cluster gap-2 text-compact">
      <strong tabIndex={-1} data-landing>
        {t('selected', formatCount(people.length))}
      </strong>
      {notes.length > 0 && <span class="hint">{notes.join(' · ')}</span>}
      <Toolbar class="slim-buttons cluster gap-2" label={t('selection')}>
        {!isAll.value && <Button onClick={selectAll} label={plural('selectAll', store.rows.value.length)} />}
        {addresses.length > 0 && (
          <>
            <Button onClick={() => onCopyEmails(addresses)} label={t('copyEmails')} />
            <EmailLink addresses={addresses} />
          </>
        )}
        {people.length > 0 && <Button onClick={() => onExport(people)} label={t('exportCsv')} />}
        <Button onClick={clear} label={t('clearSelection')} />
      </Toolbar>
    </div>
  );
}

/** A mailto link to all of them; if they are too many for one link, each click continues with the next portion. */
function EmailLink({ addresses }: { addresses: string[] }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => setTurn(0), [addresses]);
  const portions = useMemo(() => bccPortions(addresses), [addresses]);
  const portion = portions[turn % portions.length];
  if (!portion) return null;
  return (
    <a class="button" href={portion.href} target="_blank" rel="noopener noreferrer" onClick={() => setTurn(turn + 1)}>
      {portions.length === 1
        ? t('writeBcc')
        : t('writePortion', formatCount(portion.first), formatCount(portion.last), formatCount(addresses.length))}
    </a>
  );
}
