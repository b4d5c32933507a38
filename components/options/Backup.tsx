import { useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/button/Button.tsx';

export function Backup({ store }: { store: OptionsStore }) {
  return (
    <div class="stack">
      <p class="hint">{t('backupHint')}</p>
      <div class="actions">
        <Button busy={store.backingUp.value} onClick={() => void store.backUp()} label={t('backUp')} />
        <RestoreButton store={store} />
      </div>
    </div>
  );
}

export function RestoreButton({ store, ...button }: { store: OptionsStore; class?: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const busy = store.restoring.value;
  return (
    <>
      <Button {...button} busy={busy} onClick={() => busy || picker.current?.click()} label={t('restoreBackup')} />
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
