import { useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/IconButton.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { BusyButton } from './connect/BusyButton.tsx';
import { Success } from './connect/ConnectResult.tsx';

export function Backup({ store }: { store: OptionsStore }) {
  return (
    <div class="backup">
      <p class="hint">{t('backupHint')}</p>
      <div class="actions">
        <BusyButton busy={store.backingUp.value} onClick={() => void store.backUp()}>
          {t('backUp')}
        </BusyButton>
        <RestoreButton store={store} />
      </div>
      <BackupStatus store={store} />
    </div>
  );
}

export function RestoreButton({ store, ...button }: { store: OptionsStore; class?: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const busy = store.restoring.value;
  return (
    <>
      <BusyButton {...button} busy={busy} onClick={() => busy || picker.current?.click()}>
        {t('restoreBackup')}
      </BusyButton>
      <input
        type="file"
        hidden
        aria-label={t('restoreBackup')}
        accept=".jsonl,.json,.txt"
        ref={picker}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void store.restore(file);
          // Otherwise choosing the same file again would not fire the event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The result of the last backup or restoration, and a button for access that the browser still has to allow. */
export function BackupStatus({ store }: { store: OptionsStore }) {
  const result = store.backupResult.value;
  return (
    <>
      {result && 'done' in result && <Success text={result.done} />}
      {result && 'failed' in result && <Trouble words={result.failed} severity="unreachable" urgent="off" />}
      {store.withoutAccess.value.length > 0 && (
        <div class="actions">
          <span>{t('restoredWait')}</span>
          <Button class="primary" onClick={() => void store.allowRestored()} label={t('allowAll')} />
        </div>
      )}
    </>
  );
}
