import { newApplicants } from '../../lib/domain/groups/group-watch.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { readGroup } from '../../lib/views/groups/group-form.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';

/** The groups looked up before and those that the service names, one click away. */
export function GroupChips({ store }: { store: GroupStore }) {
  const known = store.memory.known.value;
  if (known.length === 0) return null;
  const shown = readGroup(store.form.value.groupId, known);
  return (
    <Toolbar class="chips" label={t('remembered')}>
      {known.map(({ groupId, name, pinned }) => {
        const label = name ?? t('groupNumber', groupId);
        const watch = store.memory.watchOf(groupId);
        const news = watch ? newApplicants(watch) : 0;
        const title = news > 0 ? plural('applicantsIn', news, label) : label;
        return (
          <button
            key={groupId}
            type="button"
            class="chip"
            title={title}
            aria-label={news > 0 ? title : undefined}
            aria-pressed={groupId === shown}
            onClick={() => void store.ask({ groupId: String(groupId) })}
          >
            {pinned && <Icon name={watch ? 'bell' : 'pin'} />}
            <bdi>{label}</bdi>
            {news > 0 && <span class="news">{news}</span>}
          </button>
        );
      })}
    </Toolbar>
  );
}
