import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { BusyButton } from '../../parts/button/BusyButton.tsx';
import { Button } from '../../parts/button/Button.tsx';
import { useFocusNext } from '../../parts/focus.ts';

export function HistorySection({ account, store }: { account: NamedAccount; store: OptionsStore }) {
  const part = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState(false);
  const [result, setResult] = useState<string | null>(null);
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
      {result !== null && !deleting && <p class="success">{result}</p>}
      {deleting ? (
        <Confirmation
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

interface ConfirmationProps {
  text: string;
  /** The label of a checkbox, which is checked at first. */
  option?: string;
  confirm: string;
  /** A button for what may be wanted first. */
  children?: ComponentChildren;
  onCancel(): void;
  onConfirm(isOptionChecked: boolean): Promise<void>;
}

/** Asks before something is deleted for good. Cancel has the focus. */
export function Confirmation({ text, option, confirm, children, onCancel, onConfirm }: ConfirmationProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [checked, setChecked] = useState(option !== undefined);
  const [busy, setBusy] = useState(false);
  // In a layout effect: a later focus could take it from where the user has gone.
  useLayoutEffect(() => cancelButton.current?.focus(), []);

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await onConfirm(checked);
    setBusy(false);
  }

  return (
    <div class="trouble refused stack gap-4">
      <p>
        <bdi>{text}</bdi>
      </p>
      {option && (
        <label class="check inline">
          <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.currentTarget.checked)} />
          {option}
        </label>
      )}
      <div class="actions">
        <Button ref={cancelButton} onClick={onCancel} label={t('cancel')} />
        {children}
        <BusyButton class="danger solid" busy={busy} onClick={() => void run()}>
          {confirm}
        </BusyButton>
      </div>
    </div>
  );
}
