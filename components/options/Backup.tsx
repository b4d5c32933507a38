import { useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { Success } from './connect/ConnectedNews.tsx';

/** Everything in one file, and back. */
export function Backup({ store }: { store: OptionsStore }) {
  const picker = useRef<HTMLInputElement>(null);
  const task = store.backupTask.value;
  const doing = task && 'doing' in task ? task : null;
  const isEmpty = store.stored.value.accounts.length === 0;
  return (
    <div class="backup">
      <p class="hint">{t('backupHint')}</p>
      <div class="actions">
        {!isEmpty && (
          <button type="button" aria-disabled={doing !== null} onClick={() => void store.backUp()}>
            {doing?.doing === 'backup' ? t('backingUp') : t('backUp')}
          </button>
        )}
        <button type="button" aria-disabled={doing !== null} onClick={() => doing || picker.current?.click()}>
          {doing?.doing === 'restore' ? t('restoring', String(doing.at), String(doing.of)) : t('restoreBackup')}
        </button>
        <input
          type="file"
          hidden
          aria-label={t('restoreBackup')}
          accept=".jsonl,.json,.txt"
          ref={picker}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void store.restore(file);
            // Cleared, so that choosing the same file again fires the event.
            currentTarget.value = '';
          }}
        />
      </div>
      {task && 'done' in task && <Success text={task.done} />}
      {task && 'failed' in task && <Trouble words={task.failed} severity="unreachable" urgent="off" />}
      {store.barred.value.length > 0 && (
        <div class="actions">
          <span>{t('restoredWait')}</span>
          <button type="button" class="primary" onClick={() => void store.allowRestored()}>
            {t('allowAll')}
          </button>
        </div>
      )}
    </div>
  );
}
