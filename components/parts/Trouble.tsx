import type { ComponentChildren } from 'preact';
import type { Severity } from '../../lib/domain/errors.ts';
import type { Words } from '../../lib/platform/words.ts';
import { Icon } from './Icon.tsx';

interface Props {
  words: Words;
  severity: Severity;
  /** What can be done about it, as buttons. */
  children?: ComponentChildren;
  /** Spoken at once, for what the user has just caused. */
  urgent?: boolean;
}

/** A failure: what happened, what to do, and the buttons that do it. */
export function Trouble({ words, severity, children, urgent = false }: Props) {
  return (
    <div class={`trouble ${severity}`} role={urgent ? 'alert' : 'status'}>
      <Icon name={severity === 'no-access' ? 'lock' : 'alert'} />
      <div>
        <p class="trouble-what">{words.what}</p>
        <p class="trouble-todo">{words.todo}</p>
        {children && <div class="actions">{children}</div>}
      </div>
    </div>
  );
}
