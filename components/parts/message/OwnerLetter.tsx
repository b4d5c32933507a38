import { t } from '../../../lib/platform/i18n.ts';
import { CopyButton } from '../button/CopyButton.tsx';

/** The text, if there is one, to send to the site's owner, because only the owner can fix this. */
export function OwnerLetter({ text, onCopy }: { text: string | undefined; onCopy(text: string): Promise<boolean> }) {
  if (!text) return null;
  return (
    <div class="letter stack gap-2 justify-start">
      <p class="hint">{t('ownerLetter')}</p>
      <pre dir="auto">{text}</pre>
      <CopyButton label={t('copyLetter')} text={() => text} onCopy={onCopy} />
    </div>
  );
}
