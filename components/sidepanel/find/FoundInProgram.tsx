import { lastPage } from '../../../lib/domain/groups/affiliates.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { resultWords } from '../../../lib/views/groups/listing-words.ts';
import { People } from '../../overview/People.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { GroupChips } from './GroupChips.tsx';
import { NoResults } from './NoResults.tsx';

/** The affiliates found in the whole program, below the groups that also match the text. */
export function FoundInProgram({ store, onCopy }: { store: GroupStore; onCopy(text: string): void }) {
  const result = store.people.value;
  if (!result) return null;
  const { page, query } = result;
  const { search } = query;
  const groupId = store.peopleSearch.value?.groupId ?? null;
  if (page.total === 0) return <NoResults store={store} text={search} groupId={groupId} />;
  return (
    <section class="result people-found" aria-busy={store.loading.value}>
      <h2 class="fixed breakable" tabIndex={-1} data-landing>
        <bdi>{resultWords(page, query)}</bdi>
      </h2>
      {groupId !== null && <p class="hint">{t('noGroup', groupId)}</p>}
      <GroupChips store={store} like={search} />
      <Pager page={store.pageNumber.value} last={lastPage(page)} onTurn={(to) => void store.turnTo(to)} />
      <People
        // The affiliate with that ID comes first.
        people={page.affiliates.toSorted((a, b) => Number(b.id === search) - Number(a.id === search))}
        numbered={search}
        view={store.amounts.value}
        onOpen={store.open}
        onCopy={onCopy}
        onGroup={store.groupsRefused.value ? undefined : (groupId) => void store.openGroup(groupId)}
      />
    </section>
  );
}
