import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/button/Button.tsx';
import { Trouble } from '../parts/message/Trouble.tsx';
import { Success } from './connect/ConnectResult.tsx';

/** The result of the last task, at the top of the page, with what a restored backup still needs. */
export function StatusLine({ store }: { store: OptionsStore }) {
  const status = store.status.value;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was clicked may be at the end of a long page.
    if (status) line.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  const withoutAccess = store.withoutAccess.value;
  if (!status && withoutAccess.length === 0) return null;
  return (
    <div class="status-line stack" ref={line}>
      {status && 'done' in status && (
        <Success text={[status.done, store.lacksPasswords.value && t('restoredPasswords')].filter(Boolean).join(' ')} />
      )}
      {status && 'failed' in status && <Trouble words={status.failed} severity="unreachable" urgent="off" />}
      {withoutAccess.length > 0 && (
        <div class="cluster gap-3">
          <span>{t('restoredWait')}</span>
          <Button class="primary" onClick={() => void store.allowRestored()} label={t('allowAll')} />
        </div>
      )}
    </div>
  );
}
