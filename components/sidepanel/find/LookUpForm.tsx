import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { matchingGroups, readGroup } from '../../../lib/views/groups/group-form.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { Button, IconButton, submitting } from '../../parts/button/Button.tsx';
import { Icon } from '../../parts/button/Icon.tsx';

/** Longer input was pasted by mistake. */
const MAX_LENGTH = 100;

/**
 * The lookup form: a combobox for a group or a person that lists the known groups (arrow keys, Enter, Escape). “/” moves
 * the focus to it.
 */
export function LookUpForm({ store }: { store: GroupStore }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The list has all groups, or those that match the text; null: it is closed. */
  const [open, setOpen] = useState<'all' | 'like' | null>(null);
  /** Not its place: other groups may arrive while the arrow keys move. */
  const [activeKey, setActiveKey] = useState<number | string | null>(null);
  const { text } = store.form.value;
  const onlyGroups = store.onlyGroups.value;
  const known = store.onlyPeople.value ? [] : store.memory.known.value;
  const result = store.result.value;
  const choices = [
    ...(open === 'like' ? matchingGroups(text, known) : known).map((group) => ({
      key: group.groupId,
      group,
      act: () => void store.openGroup(group.groupId),
    })),
    ...(open === 'like' && text.trim() !== '' && !onlyGroups
      ? [{ key: 'person', group: null, act: () => void store.findPeople(text) }]
      : []),
  ];
  const active = choices.findIndex(({ key }) => key === activeKey);
  const isOpen = open !== null && choices.length > 0;
  const show = (choices: typeof open, key: typeof activeKey = null) => {
    setOpen(choices);
    setActiveKey(key);
  };

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusField);
    return () => document.removeEventListener('keydown', focusField);
  }, []);
  // The list would cover the answer to what was typed, even for one frame.
  useLayoutEffect(() => {
    if (result?.query.groupId === readGroup(text, known)) show(null);
  }, [result]);
  useEffect(() => list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' }), [active]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      // One position more than choices: the text itself.
      const positions = choices.length + 1;
      if (isOpen) setActiveKey(choices[((active + 1 + step + positions) % positions) - 1]?.key ?? null);
      else show('all', known[0]?.groupId);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      show(null);
    } else if (event.key === 'Enter') {
      if (isOpen && choices[active]) {
        event.preventDefault();
        choices[active].act();
      }
      show(null);
    }
  }

  return (
    <form class="lookup cluster gap-2 align-end" noValidate onSubmit={submitting(() => store.submit())}>
      <div class="field stack grow" onFocusOut={() => show(null)}>
        <div class="combobox">
          <input
            ref={input}
            id={id}
            name="text"
            type="text"
            role="combobox"
            autocomplete="off"
            spellcheck={false}
            maxLength={MAX_LENGTH}
            aria-label={t(store.placeholder.value)}
            placeholder={t(store.placeholder.value)}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
            value={text}
            onInput={(event) => {
              show('like');
              store.type({ text: event.currentTarget.value });
            }}
            onKeyDown={onKeyDown}
          />
          {known.length > 0 && (
            <IconButton
              icon="down"
              label={t('remembered')}
              // By keyboard, the arrow keys in the field open the list.
              tabIndex={-1}
              aria-expanded={isOpen}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus();
                show(isOpen ? null : 'all');
              }}
            />
          )}
          <div
            ref={list}
            id={`${id}-list`}
            class="choices"
            role="listbox"
            aria-label={t('remembered')}
            hidden={!isOpen}
          >
            {isOpen &&
              choices.map(({ key, group, act }, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={key}
                  class="plain text-compact"
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => {
                    show(null);
                    act();
                  }}
                >
                  {group ? (
                    <>
                      <Icon name={group.pinned ? 'pin' : 'group'} />
                      <bdi class="grow breakable">{group.name ?? t('groupNumber', group.groupId)}</bdi>
                      {group.name && <span class="hint">{group.groupId}</span>}
                    </>
                  ) : (
                    <>
                      <Icon name="search" />
                      <bdi class="grow breakable">{t('findInProgram', text.trim())}</bdi>
                    </>
                  )}
                </div>
              ))}
          </div>
        </div>
      </div>
      <IconButton type="submit" class="primary" icon="search" label={t('lookUp')} />
      <Button
        class="skip"
        onClick={() => {
          const find = (selector: string) => document.querySelector<HTMLElement>(selector);
          (find('tr[tabindex="0"]') ?? find('.person-lines') ?? find('[data-landing]'))?.focus();
        }}
        label={t('skipToRows')}
      />
    </form>
  );
}
