import { useRef, useState } from 'preact/hooks';
import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Button } from '../../parts/button/Button.tsx';
import { isInOtherField, useFocusNext } from '../../parts/focus.ts';
import { DangerButton } from './DangerButton.tsx';

export function HistorySection({ account, store }: { account: NamedAccount; store: OptionsStore }) {
  const part = useRef<HTMLElement>(null);
  const [result, setResult] = useState<'historyReloading' | 'historyDeleted' | null>(null);
  const focusNext = useFocusNext(part);
  // A list can be read again at any time, so nothing is lost and no question is asked.
  const hasList = store.stored.value.earningsSummaries[account.id]?.known.listed === true;
  const [busy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    const result = await store.forgetHistory(account, hasList);
    setBusy(false);
    setResult(result);
    if (result && !isInOtherField('.history')) focusNext('h4');
    return result !== null;
  };
  return (
    <section class="history stack" ref={part}>
      <h4 tabIndex={-1}>{t('history')}</h4>
      {result !== null && <p class="success">{t(result, account.name)}</p>}
      {hasList ? (
        <div class="actions">
          <Button busy={busy} onClick={() => busy || void forget()} label={t('reloadHistory')} />
        </div>
      ) : (
        <DangerButton
          label={t('deleteHistory')}
          question={t('deleteHistoryQuestion', account.name)}
          confirm={t('deleteHistory')}
          onAsk={(question) => {
            setResult(null);
            store.announcer.announce(question);
          }}
          onConfirm={forget}
        />
      )}
    </section>
  );
}
