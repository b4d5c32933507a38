import type { Shortcut } from '../../lib/domain/shortcut.ts';
import { t } from '../../lib/platform/i18n.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Section } from './SettingsForm.tsx';

interface Props {
  diagnostics(): string;
  shortcuts: Shortcut[];
  onCopy(text: string): Promise<boolean>;
}

const DOES = { popup: 'keysOpenPopup', group: 'keysLookUp' } as const;

/** What can be done where, the keyboard shortcuts, and diagnostics to hand to support. */
export function Help({ diagnostics, shortcuts, onCopy }: Props) {
  return (
    <Section id="help" title={t('help')}>
      <h3>{t('canDo')}</h3>
      <ul class="can-do">
        <li>{t('canBadge')}</li>
        <li>{t('canPopup')}</li>
        <li>
          {t('canEarnings')} <a href="/earnings.html">{t('allEarnings')}</a>
        </li>
      </ul>
      {shortcuts.length > 0 && (
        <>
          <dl class="shortcuts">
            {shortcuts.map(({ does, keys }) => (
              <div key={does}>
                <dt>
                  <kbd dir="ltr">{keys}</kbd>
                </dt>
                <dd>{t(DOES[does])}</dd>
              </div>
            ))}
          </dl>
          <p class="hint">{t('keysHint')}</p>
        </>
      )}
      <p class="hint">{t('diagnosticsHint')}</p>
      <div class="actions">
        <CopyButton label={t('copyDiagnostics')} text={diagnostics} onCopy={onCopy} />
      </div>
    </Section>
  );
}
