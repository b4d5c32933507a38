import './message.css';
import type { ComponentChildren } from 'preact';
import type { Severity } from '../../../lib/domain/errors.ts';
import type { ErrorWords } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { Icon } from '../button/Icon.tsx';

interface Props {
  words: ErrorWords;
  severity: Severity;
  children?: ComponentChildren;
  again?: string | null;
  /** Announced at once, because the user caused it; `off` if the live region announces it. */
  urgent?: boolean | 'off';
}

export function Trouble({ words, severity, children, again, urgent = false }: Props) {
  const role = urgent === 'off' ? undefined : urgent ? 'alert' : 'status';
  return (
    <div class={`trouble ${severity}`} role={role}>
      <Icon name={severity === 'no-access' ? 'lock' : 'alert'} />
      <div>
        <p class="trouble-what">{words.what}</p>
        {words.todo && <p class="trouble-todo">{words.todo}</p>}
        {again && <p class="trouble-again">{again}</p>}
        {words.detail && (
          <details class="trouble-detail hint">
            <summary>{t('technicalDetails')}</summary>
            <p>{words.detail}</p>
          </details>
        )}
        {children && <div class="actions">{children}</div>}
      </div>
    </div>
  );
}
