import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

/** What only the owner of the shop can mend, ready to be sent. */
export function OwnerLetter({ text, onCopy }: { text: string; onCopy(text: string): Promise<boolean> }) {
  const [copied, setCopied] = useState(false);
  return (
    <div class="letter">
      <p class="hint">{t('ownerLetter')}</p>
      <pre>{text}</pre>
      <button type="button" onClick={async () => setCopied(await onCopy(text))}>
        {copied ? t('copied') : t('copyLetter')}
      </button>
    </div>
  );
}
