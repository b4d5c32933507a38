import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { foundInProgram } from '../../lib/views/groups/listing-words.ts';
import { People } from '../overview/People.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Pager } from './Pager.tsx';

/** The people found in the whole program, in one list. */
export function FoundInProgram({ store, onCopy }: { store: GroupStore; onCopy(text: string): void }) {
  const result = store.people.value;
  if (!result) return null;
  const { page, question } = result;
  return (
    <section class="result found" aria-busy={store.asking.value}>
      <h2 class="count" tabIndex={-1} data-landing>
        <bdi>{foundInProgram(page.total, question.search)}</bdi>
      </h2>
      {page.total === 0 ? (
        <Empty small title={t('foundNobody')} text={t('foundNobodyInProgram', question.search)} />
      ) : (
        <>
          <p class="hint">{t('searchedFields')}</p>
          <Pager page={page} onTurn={(to) => void store.turnTo(to)} />
          <People
            people={page.affiliates}
            view={store.amounts.value}
            onOpen={store.open}
            onCopy={onCopy}
            onGroup={store.groupsBarred.value ? undefined : (groupId) => void store.openGroup(groupId)}
          />
        </>
      )}
    </section>
  );
}
