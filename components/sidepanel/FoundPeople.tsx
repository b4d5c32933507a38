import { MOST_NAMED_GROUPS } from '../../lib/domain/groups/affiliates.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { groupLabel } from '../../lib/views/group-label.ts';
import type { Finding, FoundIn } from '../../lib/views/groups/group-find.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { foundWords, stoppedWords } from '../../lib/views/groups/listing-words.ts';
import { People } from '../overview/People.tsx';
import { Empty } from '../parts/Empty.tsx';

interface Props {
  store: GroupStore;
  finding: Finding;
  onCopy(text: string): void;
}

/** The people found, by group, and the progress of the search. */
export function FoundPeople({ store, finding, onCopy }: Props) {
  const { found, missing, running, done, groups, search, error } = finding;
  const count = (number: number) => formatCount(number, locale());
  const place = t('findingIn', count(Math.min(done + 1, groups.length)), count(groups.length));
  const stopped = stoppedWords(finding);
  return (
    <section class="result found" aria-busy={running}>
      {running ? (
        <div class="loading">
          <progress value={done} max={groups.length} aria-label={place} />
          <h2>{place}</h2>
          <button type="button" data-landing onClick={store.stop}>
            {t('stopFinding')}
          </button>
        </div>
      ) : (
        <h2 class="count" tabIndex={-1} data-landing>
          <bdi>{foundWords(finding)}</bdi>
        </h2>
      )}
      {stopped && <p class="hint">{stopped}</p>}
      {groups.length >= MOST_NAMED_GROUPS && <p class="hint">{t('findMostGroups', count(MOST_NAMED_GROUPS))}</p>}
      {/* An error has buttons of its own. */}
      {stopped && !error && (
        <button type="button" class="go-on" onClick={() => void store.again()}>
          {t('goOnFinding')}
        </button>
      )}
      {missing.length > 0 && <p class="hint">{t('foundMissing', listOf(missing.map(groupLabel)))}</p>}
      {found.map((one) => (
        <FoundGroup key={one.group.groupId} store={store} found={one} search={search} onCopy={onCopy} />
      ))}
      {found.length === 0 && !running && !stopped && (
        <Empty small title={t('foundNobody')} text={t('foundNobodyText', search)} />
      )}
    </section>
  );
}

interface GroupProps {
  store: GroupStore;
  found: FoundIn;
  search: string;
  onCopy(text: string): void;
}

function FoundGroup({ store, found: { group, affiliates, total }, search, onCopy }: GroupProps) {
  const { groupId, name } = group;
  const rest = total - affiliates.length;
  const openGroup = () => void store.openGroup(groupId, { search });
  return (
    <section class="found-group">
      <h3>
        <button type="button" class="quiet" onClick={openGroup}>
          <bdi>{groupLabel({ groupId, name })}</bdi>
        </button>
      </h3>
      <People people={affiliates} view={store.amounts.value} onOpen={store.open} onCopy={onCopy} />
      {rest > 0 && (
        <button type="button" class="quiet" onClick={openGroup}>
          {plural('foundMore', rest)}
        </button>
      )}
    </section>
  );
}

const listOf = (names: string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names.slice(0, 10));
