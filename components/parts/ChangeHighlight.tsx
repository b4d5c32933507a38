import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  value: string;
  /** What the value belongs to: only a change of the same subject's value is highlighted. null: none is. */
  subject?: string | null;
  class?: string;
  children: ComponentChildren;
}

/** Highlights its content for a moment when `value` changes. */
export function ChangeHighlight({ value, subject = '', class: name = '', children }: Props) {
  const last = useRef({ value, subject, turn: 0 });
  const { current } = last;
  if (current.subject !== subject || subject === null) last.current = { value, subject, turn: 0 };
  else if (current.value !== value) last.current = { value, subject, turn: current.turn + 1 };
  const { turn } = last.current;
  return (
    <span key={turn} class={turn > 0 ? `${name} fresh` : name}>
      {children}
    </span>
  );
}
