import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  label: string;
  class?: string;
  children: ComponentChildren;
}

/** Controls with one tab stop; arrow keys, Home and End move among them (ARIA toolbar). */
export function Toolbar({ label, class: name, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const stop = useRef<Element | null>(null);
  // Opened dialogs and menus are not part of the toolbar.
  const items = () =>
    [...(bar.current?.querySelectorAll<HTMLElement>('button, input, a[href]') ?? [])].filter(
      (item) => !item.closest('dialog, [role="menu"]'),
    );

  function stopAt(item: HTMLElement | undefined): void {
    stop.current = item ?? null;
    for (const other of items()) other.tabIndex = other === item ? 0 : -1;
  }
  // After every render: the button with the tab stop may be gone, and new buttons must not have one.
  useLayoutEffect(() => {
    const all = items();
    const chosen = all.find((one) => one.matches('[aria-current], [aria-pressed="true"], [data-first]'));
    stopAt(all.find((one) => one === stop.current) ?? chosen ?? all[0]);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const places: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const place = places[event.key];
    if (at < 0 || place === undefined) return;
    event.preventDefault();
    const next = all[(place + all.length) % all.length];
    stopAt(next);
    next?.focus();
  }

  return (
    <div
      ref={bar}
      class={name}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocusIn={({ target }) => {
        const item = items().find((one) => one === target);
        if (item) stopAt(item);
      }}
    >
      {children}
    </div>
  );
}
