import type { Shortcut } from '../../lib/domain/shortcut.ts';
import { t } from '../../lib/platform/i18n.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Section } from './SettingsForm.tsx';

interface Props {
  diagnostics(): string;
  shortcuts: Shortcut[];
  onCopy(text: string): Promise<boolean>;
}

const SHORTCUT_WORDS = { popup: 'keysOpenPopup', group: 'keysLookUp' } as const;

/** The keyboard shortcuts, and diagnostics for support. */
export function Help({ diagnostics, shortcuts, onCopy }: Props) {
  return (
    <Section id="help" title={t('help')}>
      {shortcuts.length > 0 && (
        <>
          <dl class="shortcuts">
            {shortcuts.map(({ does, keys }) => (
              <div key={does}>
                <dt>
                  <kbd dir="ltr">{keys}</kbd>
                </dt>
                <dd>{t(SHORTCUT_WORDS[does])}</dd>
              </div>
            ))}
          </dl>
          <p class="hint">{t('keysHint')}</p>
        </>
      )}
      <div class="actions">
        <CopyButton label={t('copyDiagnostics')} text={diagnostics} onCopy={onCopy} />
      </div>
    </Section>
  );
}
