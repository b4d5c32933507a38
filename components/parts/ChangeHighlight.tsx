import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  value: string;
  /** The subject of the value: only a change of the same subject's value is highlighted. null: none is. */
  of?: string | null;
  class?: string;
  children: ComponentChildren;
}

/** Highlights its content for a moment when `value` changes. */
export function ChangeHighlight({ value, of = '', class: name = '', children }: Props) {
  const last = useRef({ value, of, turn: 0 });
  const { current } = last;
  if (current.of !== of || of === null) last.current = { value, of, turn: 0 };
  else if (current.value !== value) last.current = { value, of, turn: current.turn + 1 };
  const { turn } = last.current;
  return (
    <span key={turn} class={turn > 0 ? `${name} fresh` : name}>
      {children}
    </span>
  );
}
