import { t } from '../../lib/platform/i18n.ts';
import { CopyButton } from '../parts/CopyButton.tsx';

/** What a user can hand to whoever helps them. */
export function Help({
  diagnostics,
  onCopy,
}: {
  diagnostics(): string;
  onCopy(text: string): Promise<boolean>;
}) {
  return (
    <section class="card">
      <h3>{t('help')}</h3>
      <p class="hint">{t('diagnosticsHint')}</p>
      <div class="actions">
        <CopyButton label={t('copyDiagnostics')} text={diagnostics} onCopy={onCopy} />
      </div>
    </section>
  );
}
