import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { BusyButton } from '../connect/BusyButton.tsx';

interface Props {
  text: string;
  /** The label of a checkbox, which is checked at first. */
  option?: string;
  /** The label of the button. */
  confirm: string;
  onCancel(): void;
  /** Settles when it is done, or has failed. */
  onConfirm(isOptionChecked: boolean): Promise<void>;
}

/** Asks before something is deleted for good. Cancel has the focus. */
export function Confirmation({ text, option, confirm, onCancel, onConfirm }: Props) {
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
    <div class="farewell">
      <p>
        <bdi>{text}</bdi>
      </p>
      {option && (
        <label class="check">
          <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.currentTarget.checked)} />
          {option}
        </label>
      )}
      <div class="actions">
        <button type="button" ref={cancelButton} onClick={onCancel}>
          {t('cancel')}
        </button>
        <BusyButton class="danger solid" busy={busy} onClick={() => void run()}>
          {confirm}
        </BusyButton>
      </div>
    </div>
  );
}
