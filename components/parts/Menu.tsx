import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from './Icon.tsx';

export interface MenuItem {
  name: string;
  icon?: IconName;
  /** Of a choice: whether it is on. */
  checked?: boolean;
  /** One of several, of which one is on. */
  radio?: true;
  /** More about it, as a tooltip. */
  hint?: string;
  act(): void;
}

/** An item that leads elsewhere, in a new tab. */
interface MenuLink {
  name: string;
  icon: IconName;
  href: string;
}

interface Props {
  label: string;
  /** The button that opened it. */
  anchor: HTMLElement;
  items: (MenuItem | MenuLink)[];
  onClose(): void;
}

/** A menu below its button (ARIA menu: arrow keys, Escape), which gets the focus back. */
export function Menu({ label, anchor, items, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const all = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    if (menu.current) place(menu.current, anchor);
    all()[0]?.focus();
  }, [anchor]);
  useEffect(() => {
    const away = (event: Event) => {
      if (event.type !== 'pointerdown' || !menu.current?.contains(event.target as Node)) onClose();
    };
    // Its anchor moves away from it.
    const events = ['pointerdown', 'scroll', 'resize'];
    for (const name of events) addEventListener(name, away, true);
    return () => {
      for (const name of events) removeEventListener(name, away, true);
    };
  });

  function close(): void {
    anchor.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const found = all();
    const at = found.indexOf(document.activeElement as HTMLElement);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
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
    <div ref={menu} class="menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) =>
        'href' in item ? (
          <a
            key={item.name}
            role="menuitem"
            tabIndex={-1}
            href={item.href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            <Icon name={item.icon} />
            {item.name}
          </a>
        ) : (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only where the role is one of a choice
          <button
            key={item.name}
            type="button"
            role={item.checked === undefined ? 'menuitem' : item.radio ? 'menuitemradio' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            tabIndex={-1}
            title={item.hint}
            onClick={() => {
              close();
              item.act();
            }}
          >
            <Icon name={item.checked ? 'check' : (item.icon ?? 'blank')} />
            {item.name}
          </button>
        ),
      )}
    </div>
  );
}

/** Below the button, or above it if there is more space; aligned to its end. */
function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + height <= innerHeight - 4;
  const top = below ? at.bottom : Math.max(4, at.top - height);
  const rtl = document.documentElement.dir === 'rtl';
  const left = rtl ? at.left : at.right - width;
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
}

interface ButtonProps {
  label: string;
  class?: string;
  open: boolean;
  tabIndex?: number;
  onMenu(anchor: HTMLElement): void;
}

/** The “…” that opens a menu. */
export function MenuButton({ label, class: name = '', open, tabIndex, onMenu }: ButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${name}`}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(event.currentTarget);
      }}
    >
      <Icon name="dots" />
    </button>
  );
}
