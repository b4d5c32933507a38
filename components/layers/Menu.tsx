import './layers.css';
import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../parts/button/Icon.tsx';
import { OpensTab } from '../parts/button/TabLink.tsx';

export interface MenuItem {
  name: string;
  icon?: IconName;
  checked?: boolean;
  /** One of several exclusive choices. */
  radio?: true;
  href?: string;
  /** The action opens a tab, which the name mentions. */
  opensTab?: boolean;
  /** The action replaces this menu by another one. */
  opensMenu?: boolean;
  act?(): void;
}

interface Props {
  label: string;
  anchor: HTMLElement;
  items: MenuItem[];
  onClose(): void;
}

/** A menu at its button (ARIA menu: arrow keys, Escape), which gets the focus back. */
export function Menu({ label, anchor, items, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const hasIcons = items.some(({ icon, checked }) => icon || checked !== undefined);
  const menuItems = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    menu.current?.showPopover({ source: anchor });
    menuItems()[0]?.focus();
  }, [anchor]);
  useEffect(() => {
    // Its button may move out of view, and the browser would hide a menu that has the focus.
    const onScroll = ({ target }: Event) => target !== menu.current && onClose();
    addEventListener('scroll', onScroll, true);
    return () => removeEventListener('scroll', onScroll, true);
  });

  function close(): void {
    anchor.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const found = menuItems();
    const index = found.indexOf(document.activeElement as HTMLElement);
    const places: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 };
    const to = places[event.key];
    // Keys must not reach the row or panel underneath.
    event.stopPropagation();
    if (to !== undefined) {
      event.preventDefault();
      found.at(to % found.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    }
  }

  return (
    <div
      ref={menu}
      class="menu"
      role="menu"
      popover="auto"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {items.map(({ name, icon = 'blank', checked, radio, href, opensTab, opensMenu, act }) =>
        h(
          href ? 'a' : 'button',
          {
            ...(href ? { href, target: '_blank', rel: 'noopener noreferrer' } : { type: 'button' }),
            class: 'plain text-compact',
            key: name,
            role: checked === undefined ? 'menuitem' : radio ? 'menuitemradio' : 'menuitemcheckbox',
            tabIndex: -1,
            'aria-checked': checked,
            'aria-haspopup': opensMenu ? 'menu' : undefined,
            onClick() {
              if (!opensMenu) close();
              act?.();
            },
          },
          hasIcons && <Icon name={checked ? 'check' : icon} />,
          name,
          ((href && !href.startsWith('mailto:')) || opensTab) && <OpensTab />,
        ),
      )}
    </div>
  );
}
