import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

interface Props {
  name: string;
  /** The password came from the site's consent page, so it can be revoked there. */
  revocable: boolean;
  /** Settles when it is done, or has failed. */
  onDisconnect(revoke: boolean): Promise<void>;
  onStay(): void;
}

/** Asks before disconnecting: deleted data cannot be restored. */
export function Farewell({ name, revocable, onDisconnect, onStay }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  const [revoke, setRevoke] = useState(revocable);
  // Revoking asks the site, which may take a while.
  const [busy, setBusy] = useState(false);
  // Before anybody can press a key: a focus that comes later would take it from where the user went meanwhile.
  useLayoutEffect(() => stay.current?.focus(), []);

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
          <input type="checkbox" checked={revoke} onChange={(event) => setRevoke(event.currentTarget.checked)} />
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
