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
    for (const control of items()) control.tabIndex = control === item ? 0 : -1;
  }
  // After every render: the button with the tab stop may be gone, and new buttons must not have one.
  useLayoutEffect(() => {
    const controls = items();
    const chosen = controls.find((control) => control.matches('[aria-current], [aria-pressed="true"], [data-first]'));
    stopAt(controls.find((control) => control === stop.current) ?? chosen ?? controls[0]);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const controls = items();
    const index = controls.indexOf(document.activeElement as HTMLElement);
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const places: Record<string, number> = {
      ArrowRight: index + forward,
      ArrowLeft: index - forward,
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: controls.length - 1,
    };
    const place = places[event.key];
    // With Alt or Command, browsers go back or forward.
    if (index < 0 || place === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = controls[(place + controls.length) % controls.length];
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
        const item = items().find((control) => control === target);
        if (item) stopAt(item);
      }}
    >
      {children}
    </div>
  );
}
