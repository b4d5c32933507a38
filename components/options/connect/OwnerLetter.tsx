import { t } from '../../../lib/platform/i18n.ts';
import { CopyButton } from '../../parts/CopyButton.tsx';

/** A text to send to the site's owner, because only the owner can fix this. */
export function OwnerLetter({ text, onCopy }: { text: string; onCopy(text: string): Promise<boolean> }) {
  return (
    <div class="letter">
      <p class="hint">{t('ownerLetter')}</p>
      <pre dir="auto">{text}</pre>
      <CopyButton label={t('copyLetter')} text={() => text} onCopy={onCopy} />
    </div>
  );
}
