import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { mailtoOf } from '../../../lib/domain/text/mailto.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { Icon, type IconName } from '../../parts/Icon.tsx';

interface Props {
  affiliate: Affiliate;
  /** The button that opened it. */
  anchor: HTMLElement;
  onCopy(text: string): void;
  onOpen(affiliate: Affiliate): void;
  onClose(): void;
}

/** The usual actions on an affiliate, from its row (ARIA menu: arrow keys, Escape). */
export function RowMenu({ affiliate, anchor, onCopy, onOpen, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    place(box, anchor);
    items()[0]?.focus();
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
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const place = places[event.key];
    // Keys must not reach the row or panel underneath.
    event.stopPropagation();
    if (place !== undefined) {
      event.preventDefault();
      all.at(place % all.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    }
  }

  const copy = (name: string, text: string | null) => text && item('copy', name, () => onCopy(text));
  const item = (icon: IconName, name: string, act: () => void) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        close();
        act();
      }}
    >
      <Icon name={icon} />
      {name}
    </button>
  );
  const link = (icon: IconName, name: string, href: string | null) =>
    href && (
      <a role="menuitem" tabIndex={-1} href={href} target="_blank" rel="noopener noreferrer" onClick={close}>
        <Icon name={icon} />
        {name}
      </a>
    );
  return (
    <div
      ref={menu}
      class="menu"
      role="menu"
      tabIndex={-1}
      aria-label={t('actionsFor', nameOf(affiliate))}
      onKeyDown={onKeyDown}
    >
      {link('mail', t('writeMail'), mailtoOf(affiliate.email))}
      {copy(t('copyEmail'), affiliate.email)}
      {copy(t('copyCode'), affiliate.code)}
      {copy(t('copyId'), affiliate.id)}
      {link('open', t('editAtSite'), affiliate.editUrl)}
      {item('group', t('showAll'), () => onOpen(affiliate))}
    </div>
  );
}

/** The shortest name that a person has. */
export const nameOf = ({ name, code, email, id }: Affiliate): string => name || code || email || `#${id}`;

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

/** The button of a row that opens its menu. */
export function RowMenuButton({
  affiliate,
  open,
  reachable,
  onMenu,
}: {
  affiliate: Affiliate;
  open: boolean;
  /** Only the button of the focused row is a tab stop. */
  reachable: boolean;
  onMenu(anchor: HTMLElement): void;
}) {
  const label = t('actionsFor', nameOf(affiliate));
  return (
    <button
      type="button"
      class="icon-button row-menu"
      tabIndex={reachable ? 0 : -1}
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
