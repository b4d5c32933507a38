import './message.css';
import type { ComponentChildren } from 'preact';
import type { Severity } from '../../../lib/domain/errors.ts';
import type { ErrorWords } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { Icon } from '../button/Icon.tsx';
import { OwnerLetter } from './OwnerLetter.tsx';

interface Props {
  words: ErrorWords;
  severity: Severity;
  children?: ComponentChildren;
  again?: string | null | undefined;
  /** Announced at once, because the user caused it; `off` if the live region announces it. */
  urgent?: boolean | 'off';
  /** Copies the letter that the advice tells the user to send, which is not announced; absent: it is not shown. */
  onCopy?(text: string): Promise<boolean>;
}

export function Trouble({ words, severity, children, again, urgent = false, onCopy }: Props) {
  const role = urgent === 'off' ? undefined : urgent ? 'alert' : 'status';
  return (
    <div class={`trouble inline align-start ${severity}`}>
      <Icon name={severity === 'no-access' ? 'lock' : 'alert'} />
      <div>
        <div role={role}>
          <p class="trouble-what strong">{words.what}</p>
          {words.todo && <p>{words.todo}</p>}
          {again && <p>{again}</p>}
        </div>
        {onCopy && <OwnerLetter text={words.letter} onCopy={onCopy} />}
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
