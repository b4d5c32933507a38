import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { readNumber } from '../../lib/views/group-form.ts';
import type { GroupStore } from '../../lib/views/group-store.ts';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';

/** The groups looked up before, and the service's own, one click away. */
export function GroupChips({ store }: { store: GroupStore }) {
  const remembered = store.memory.remembered.value;
  const others = store.memory.named.value.filter(
    ({ groupId }) => !remembered.some((one) => one.groupId === groupId),
  );
  if (remembered.length + others.length === 0) return null;
  const shown = readNumber(store.form.value.groupId);
  return (
    <ul class="chips" aria-label={t('remembered')}>
      {[...remembered, ...others.map((one) => ({ ...one, pinned: false }))].map(
        ({ groupId, name, pinned }) => (
          <li key={groupId}>
            <button
              type="button"
              class="chip"
              aria-pressed={groupId === shown}
              onClick={() => void store.ask({ groupId: String(groupId) })}
            >
              {pinned && <Icon name="pin" />}
              {name ?? t('groupNumber', groupId)}
            </button>
          </li>
        ),
      )}
    </ul>
  );
}

/** Naming, pinning and forgetting the group on display. */
export function GroupHead({ store, groupId }: { store: GroupStore; groupId: number }) {
  const [naming, setNaming] = useState<string | null>(null);
  const group = store.memory.remembered.value.find((one) => one.groupId === groupId);
  const name = group?.name ?? store.memory.nameOf(groupId, null);
  if (naming !== null) {
    return (
      <form
        class="naming"
        onSubmit={(event) => {
          event.preventDefault();
          void store.memory.rename(groupId, naming);
          setNaming(null);
        }}
      >
        <Field
          label={t('groupName')}
          name="name"
          type="text"
          maxLength={60}
          value={naming}
          onValue={setNaming}
        />
        <button type="submit" class="primary">
          {t('save')}
        </button>
        <button type="button" onClick={() => setNaming(null)}>
          {t('cancel')}
        </button>
      </form>
    );
  }
  return (
    <div class="group-head">
      <h2>{name ? t('groupNamed', groupId, name) : t('groupNumber', groupId)}</h2>
      {group && (
        <div class="actions">
          <button type="button" class="quiet" onClick={() => setNaming(name ?? '')}>
            {t('rename')}
          </button>
          <button
            type="button"
            class="quiet"
            aria-pressed={group.pinned}
            onClick={() => void store.memory.pin(groupId, !group.pinned)}
          >
            {group.pinned ? t('unpin') : t('pin')}
          </button>
          <button type="button" class="quiet" onClick={() => void store.memory.forget(groupId)}>
            {t('forget')}
          </button>
        </div>
      )}
    </div>
  );
}
