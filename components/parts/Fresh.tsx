import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** What it holds lights up for a moment whenever `value` becomes another one: never when it is first drawn. */
export function Fresh({ value, children }: { value: string; children: ComponentChildren }) {
  const first = useRef(value);
  return (
    <span key={value} class={value === first.current ? undefined : 'fresh'}>
      {children}
    </span>
  );
}
