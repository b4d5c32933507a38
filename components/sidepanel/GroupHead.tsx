import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { groupLabel } from '../../lib/views/affiliate-words.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Menu, type MenuItem } from '../layers/Menu.tsx';
import { MenuButton } from '../layers/MenuButton.tsx';
import { Button, submitting } from '../parts/button/Button.tsx';
import { Field } from '../parts/field/Field.tsx';
import { isFocusKept } from '../parts/focus.ts';
import { Toolbar } from '../parts/Toolbar.tsx';

interface Props {
  store: GroupStore;
  groupId: number;
  count: ComponentChildren;
  action: ComponentChildren;
  isLoading: boolean;
  tools: ComponentChildren;
  items: MenuItem[];
}

/** The group, and a menu that renames, pins and forgets it. */
export function GroupHead({ store, groupId, count, action, isLoading, tools, items }: Props) {
  /** The group whose new name is being typed, or stored. */
  const [naming, setNaming] = useState<number | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const head = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { memory, announcer } = store;
  const group = memory.remembered.value.find((entry) => entry.groupId === groupId);
  const name = group?.name ?? memory.nameOf(groupId, null);
  const title = groupLabel({ groupId, name });

  const wasNaming = useRef(false);
  // In a layout effect: a later one would close what a fast user has opened.
  useLayoutEffect(() => {
    setNaming(null);
    setMenu(null);
  }, [groupId]);
  useLayoutEffect(() => {
    // Focuses the menu's button again, unless the user has moved on.
    if (wasNaming.current && naming === null && isFocusKept(head.current))
      head.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    wasNaming.current = naming !== null;
  }, [naming]);
  if (naming === groupId) {
    return (
      <Naming
        name={name ?? ''}
        onName={async (typed) => {
          if (!(await store.rename(groupId, typed))) return;
          announcer.show(t('saved'));
          // Another group may have taken its place.
          setNaming((named) => (named === groupId ? null : named));
        }}
        onCancel={() => {
          setNaming(null);
          announcer.announce(t('nothingChanged'));
        }}
      />
    );
  }
  const own: MenuItem[] = group
    ? [
        { name: group.name ? t('renameGroup') : t('rename'), act: () => setNaming(groupId) },
        {
          name: t('pin'),
          icon: 'pin',
          checked: group.pinned,
          act: () => void memory.pin(groupId, !group.pinned).then((isStored) => isStored && announcer.show(t('saved'))),
        },
        {
          name: t('forget'),
          act() {
            // The menu's button may disappear with the group.
            heading.current?.focus();
            void memory.forget(groupId).then((isStored) => isStored && announcer.announce(t('forgotten', groupId)));
          },
        },
      ]
    : [];
  const menuItems = [...own, ...items];
  return (
    <div class="group-head cluster gap-2" ref={head}>
      <div class="group-name grow">
        <h2 ref={heading} class="one-line" dir="auto" tabIndex={-1} data-landing={isLoading ? undefined : true}>
          <span title={title}>{title}</span>
        </h2>
        {count}
      </div>
      {action}
      <Toolbar class="tools frameless inline gap-0" label={t('actions')}>
        {tools}
        {menuItems.length > 0 && <MenuButton label={t('groupMenu')} open={menu !== null} onMenu={setMenu} />}
      </Toolbar>
      {menu && <Menu label={t('groupMenu')} anchor={menu} items={menuItems} onClose={() => setMenu(null)} />}
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
      class="naming cluster gap-3 align-end"
      onSubmit={submitting(() => onName(typed))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Field label={t('groupName')} name="name" maxLength={60} value={typed} onValue={setTyped} />
      <div class="actions">
        <Button type="submit" class="primary" label={t('save')} />
        <Button onClick={onCancel} label={t('cancel')} />
      </div>
    </form>
  );
}
