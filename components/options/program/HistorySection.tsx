import { useRef, useState } from 'preact/hooks';
import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Button } from '../../parts/button/Button.tsx';
import { useFocusNext } from '../../parts/focus.ts';
import { Confirm } from '../../parts/message/Confirm.tsx';

export function HistorySection({ account, store }: { account: NamedAccount; store: OptionsStore }) {
  const part = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState(false);
  const [result, setResult] = useState<'historyReloading' | 'historyDeleted' | null>(null);
  const focusNext = useFocusNext(part);
  const question = t('deleteHistoryQuestion', account.name);
  // A list can be read again at any time, so nothing is lost and no question is asked.
  const hasList = store.stored.value.earningsSummaries[account.id]?.known.listed === true;
  const forget = async () => {
    setResult(await store.forgetHistory(account, hasList));
    setDeleting(false);
    focusNext('h4');
  };
  return (
    <section class="history stack" ref={part}>
      <h4 tabIndex={-1}>{t('history')}</h4>
      {result !== null && !deleting && <p class="success">{t(result, account.name)}</p>}
      {deleting ? (
        <Confirm
          text={question}
          confirm={t('deleteHistory')}
          onCancel={() => {
            setDeleting(false);
            focusNext('.forget');
          }}
          onConfirm={forget}
        />
      ) : (
        <div class="actions">
          {hasList ? (
            <Button class="forget" onClick={() => void forget()} label={t('reloadHistory')} />
          ) : (
            <Button
              class="danger forget"
              onClick={() => {
                setDeleting(true);
                store.announcer.announce(question);
              }}
              label={t('deleteHistory')}
            />
          )}
        </div>
      )}
    </section>
  );
}
