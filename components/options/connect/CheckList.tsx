import type { ComponentChildren } from 'preact';
import type { ConnectError } from '../../../lib/domain/accounts/connect-form.ts';
import type { Checked, Finding } from '../../../lib/domain/accounts/connection-check.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { checkWords, notReachedText } from '../../../lib/views/options/check-words.ts';
import { OwnerLetter } from './OwnerLetter.tsx';

interface Props {
  layers: Checked[];
  /** Why the figures did not come. */
  error?: ConnectError | null;
  onCopy(text: string): Promise<boolean>;
  /** The buttons for the first failure. */
  children?: ComponentChildren;
}

const SIGNS: Record<Finding, string> = { pass: '✓', fail: '✕', absent: '–', 'not-reached': '·' };

/** The connection, layer by layer: what works, what fails and what to do about it. */
export function CheckList({ layers, error, onCopy, children }: Props) {
  const first = layers.find(({ finding }) => finding === 'fail');
  const unlooked = notReachedText(layers);
  return (
    <>
      <ol class="check-list" aria-label={t('checkConnection')}>
        {layers.map((checked) => {
          const words = checkWords(checked, error);
          return (
            words && (
              <li key={checked.layer} class={checked.finding}>
                <span aria-hidden="true" class="sign">
                  {SIGNS[checked.finding]}
                </span>
                <div>
                  <span class="layer">{words.what}</span>
                  {words.todo && <p class="hint">{words.todo}</p>}
                  {checked === first && <div class="actions">{children}</div>}
                  {words.letter && <OwnerLetter text={words.letter} onCopy={onCopy} />}
                </div>
              </li>
            )
          );
        })}
      </ol>
      {unlooked && <p class="hint">{unlooked}</p>}
    </>
  );
}
