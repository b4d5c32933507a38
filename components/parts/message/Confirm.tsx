import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { BusyButton } from '../button/BusyButton.tsx';
import { Button } from '../button/Button.tsx';
import { Checkbox } from '../field/Checkbox.tsx';

interface Props {
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
export function Confirm({ text, option, confirm, children, onCancel, onConfirm }: Props) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons pass on the key
    <div
      class="trouble refused stack gap-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <p>
        <bdi>{text}</bdi>
      </p>
      {option && <Checkbox label={option} checked={checked} onCheck={setChecked} />}
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
