import { useState } from 'preact/hooks';
import type { Affiliate } from '../../lib/domain/groups/affiliates.ts';
import { MOST_NAMED_GROUPS } from '../../lib/domain/groups/affiliates.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { Finding, FoundIn } from '../../lib/views/groups/group-find.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { foundWords, stoppedWords } from '../../lib/views/groups/listing-words.ts';
import { Empty } from '../parts/Empty.tsx';
import { MenuButton } from '../parts/Menu.tsx';
import { StateLines, WhoLines } from './table/AffiliateLines.tsx';
import { unpaidShown } from './table/figure-words.ts';
import { nameOf, RowMenu } from './table/RowMenu.tsx';

interface Props {
  store: GroupStore;
  finding: Finding;
  onCopy(text: string): void;
}

/** The people found, by group, and the progress of the search. */
export function FoundPeople({ store, finding, onCopy }: Props) {
  const [menu, setMenu] = useState<{ affiliate: Affiliate; anchor: HTMLElement } | null>(null);
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
      {missing.length > 0 && (
        <p class="hint">{t('foundMissing', listOf(missing.map(({ groupId, name }) => labelOf(groupId, name))))}</p>
      )}
      {found.map((one) => (
        <FoundGroup
          key={one.group.groupId}
          store={store}
          found={one}
          search={search}
          menuOf={menu?.affiliate ?? null}
          onMenu={(affiliate, anchor) => setMenu({ affiliate, anchor })}
        />
      ))}
      {found.length === 0 && !running && !stopped && (
        <Empty small title={t('foundNobody')} text={t('foundNobodyText', search)} />
      )}
      {menu && <RowMenu {...menu} onCopy={onCopy} onOpen={store.open} onClose={() => setMenu(null)} />}
    </section>
  );
}

interface GroupProps {
  store: GroupStore;
  found: FoundIn;
  search: string;
  menuOf: Affiliate | null;
  onMenu(affiliate: Affiliate, anchor: HTMLElement): void;
}

function FoundGroup({ store, found: { group, affiliates, total }, search, menuOf, onMenu }: GroupProps) {
  const { groupId, name } = group;
  const rest = total - affiliates.length;
  const openGroup = () => void store.openGroup(groupId, { search });
  return (
    <section class="found-group">
      <h3>
        <button type="button" class="quiet" onClick={openGroup}>
          <bdi>{labelOf(groupId, name)}</bdi>
        </button>
      </h3>
      <ul>
        {affiliates.map((affiliate) => (
          <li key={affiliate.id} class="person">
            <button type="button" class="person-lines" onClick={() => store.open(affiliate)}>
              <WhoLines affiliate={affiliate} />
              <StateLines status={affiliate.status} unpaid={unpaidShown(affiliate, store.amounts.value)} />
            </button>
            <MenuButton
              label={t('actionsFor', nameOf(affiliate))}
              open={menuOf === affiliate}
              onMenu={(anchor) => onMenu(affiliate, anchor)}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" class="quiet" onClick={openGroup}>
          {plural('foundMore', rest)}
        </button>
      )}
    </section>
  );
}

const labelOf = (groupId: number, name: string | null): string =>
  name ? t('groupNamed', groupId, name) : t('groupNumber', groupId);

const listOf = (names: string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names.slice(0, 10));
