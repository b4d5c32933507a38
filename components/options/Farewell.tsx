import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

interface Props {
  name: string;
  /** The password was made for us on the site's consent page, so it can be revoked there. */
  revocable: boolean;
  /** Settles when it is done, or could not be. */
  onDisconnect(revoke: boolean): Promise<void>;
  onStay(): void;
}

/** Asks once more: what is wiped does not come back. */
export function Farewell({ name, revocable, onDisconnect, onStay }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  const [revoke, setRevoke] = useState(revocable);
  // Revoking asks the site, which may take its time.
  const [busy, setBusy] = useState(false);
  useEffect(() => stay.current?.focus(), []);

  async function leave(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await onDisconnect(revoke);
    setBusy(false);
  }

  return (
    <div class="farewell">
      <p>
        <bdi>{t('disconnectQuestion', name)}</bdi>
      </p>
      {revocable && (
        <label class="check">
          <input
            type="checkbox"
            checked={revoke}
            onChange={(event) => setRevoke(event.currentTarget.checked)}
          />
          {t('revokeToo')}
        </label>
      )}
      <div class="actions">
        <button type="button" ref={stay} onClick={onStay}>
          {t('keepIt')}
        </button>
        <button type="button" class="danger solid" aria-disabled={busy} onClick={() => void leave()}>
          {busy ? t('disconnecting') : t('disconnectNow')}
        </button>
      </div>
    </div>
  );
}
