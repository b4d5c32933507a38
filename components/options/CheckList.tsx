import type { Checked, Finding } from '../../lib/domain/connection-check.ts';
import { t } from '../../lib/platform/i18n.ts';
import { checkWords } from '../../lib/views/check-words.ts';
import { OwnerLetter } from './OwnerLetter.tsx';

const SIGNS: Record<Finding, string> = { pass: '✓', fail: '✕', absent: '–', 'not-reached': '·' };

/** The connection, layer by layer: what works, what fails and what to do about it. */
export function CheckList({ found, onCopy }: { found: Checked[]; onCopy(text: string): Promise<boolean> }) {
  const spoken: Record<Finding, string> = {
    pass: t('checkPass'),
    fail: t('checkFail'),
    absent: t('checkAbsent'),
    'not-reached': t('checkNotReached'),
  };
  return (
    <ol class="check-list" aria-label={t('checkConnection')}>
      {found.map((checked) => {
        const { name, todo, letter } = checkWords(checked);
        return (
          <li key={checked.layer} class={checked.finding}>
            <span aria-hidden="true" class="sign">
              {SIGNS[checked.finding]}
            </span>
            <div>
              <span class="layer">{name}</span>
              <span class="hint"> {spoken[checked.finding]}</span>
              {todo && <p class="hint">{todo}</p>}
              {letter && <OwnerLetter text={letter} onCopy={onCopy} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
