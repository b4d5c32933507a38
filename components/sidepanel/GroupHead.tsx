import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RememberedGroup } from '../../lib/domain/groups/groups.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { groupWords } from '../../lib/views/groups/group-words.ts';
import { Field } from '../parts/Field.tsx';
import { hasStayed } from '../parts/focus.ts';
import { Toolbar } from '../parts/Toolbar.tsx';

interface Props {
  store: GroupStore;
  groupId: number;
}

/** Names, pins, watches and forgets the group on display. */
export function GroupHead({ store, groupId }: Props) {
  const [naming, setNaming] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const group = store.memory.remembered.value.find((one) => one.groupId === groupId);
  const name = group?.name ?? store.memory.nameOf(groupId, null);
  const { memory, announcer } = store;

  const wasNaming = useRef(false);

  // Closes the name field when the group changes.
  useEffect(() => setNaming(false), [groupId]);
  useLayoutEffect(() => {
    // Back to the rename button, unless the user has moved on.
    if (wasNaming.current && !naming && hasStayed(head.current)) head.current?.querySelector('button')?.focus();
    wasNaming.current = naming;
  }, [naming]);
  if (naming) {
    return (
      <Naming
        name={name ?? ''}
        onName={(typed) => {
          void memory.rename(groupId, typed).then(() => announcer.show(t('saved')));
          setNaming(false);
        }}
        onCancel={() => {
          setNaming(false);
          announcer.announce(t('nothingChanged'));
        }}
      />
    );
  }
  return (
    <div class="group-head" ref={head}>
      <h2 ref={heading} tabIndex={-1}>
        <bdi>{name ? t('groupNamed', groupId, name) : t('groupNumber', groupId)}</bdi>
      </h2>
      {group && (
        <Toolbar class="actions" label={t('manageGroup')}>
          <button type="button" class="quiet" onClick={() => setNaming(true)}>
            {group.name ? t('renameGroup') : t('rename')}
          </button>
          <button
            type="button"
            class="quiet"
            aria-pressed={group.pinned}
            onClick={() => {
              void memory.pin(groupId, !group.pinned);
              announcer.announce(group.pinned ? t('unpinned') : t('pinned'));
            }}
          >
            {group.pinned ? t('unpin') : t('pin')}
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              // The button disappears with the group, so the heading takes the focus.
              heading.current?.focus();
              void memory.forget(groupId);
              announcer.announce(t('forgotten', groupId));
            }}
          >
            {t('forget')}
          </button>
        </Toolbar>
      )}
      {group?.pinned && <Watching store={store} group={group} />}
    </div>
  );
}

function Naming({ name, onName, onCancel }: { name: string; onName(typed: string): void; onCancel(): void }) {
  const [typed, setTyped] = useState(name);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  return (
    <form
      ref={form}
      class="naming"
      onSubmit={(event) => {
        event.preventDefault();
        onName(typed);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Field label={t('groupName')} name="name" maxLength={60} value={typed} onValue={setTyped} />
      <div class="actions">
        <button type="submit" class="primary">
          {t('save')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

/** Off by default; on, the service is asked for one number an hour. */
function Watching({ store, group: { groupId } }: { store: GroupStore; group: RememberedGroup }) {
  const watch = store.memory.watchOf(groupId);
  // Only trouble that needs the user is shown; the rest passes by itself.
  const stopped = watch?.trouble && watch.schedule.nextAskAt === null ? watch.trouble : null;
  return (
    <div class="watching">
      <label>
        <input
          type="checkbox"
          checked={watch !== null}
          onChange={({ currentTarget: { checked } }) => {
            void store.memory.watch(groupId, checked);
            store.announcer.announce(checked ? t('watchOn') : t('watchOff'));
          }}
        />
        {t('watchApplicants')}
      </label>
      {watch && <p class="hint">{stopped ? t('watchStopped', groupWords(stopped, groupId).what) : t('watchHint')}</p>}
    </div>
  );
}
