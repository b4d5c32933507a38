import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from '../../parts/button/Button.tsx';
import { Checkbox } from '../../parts/field/Checkbox.tsx';

interface Props {
  label: string;
  question: string;
  /** The label of a checkbox, which is checked at first. */
  option?: string | undefined;
  confirm: string;
  /** A button for what may be wanted first. */
  children?: ComponentChildren;
  onAsk(question: string): void;
  /** Returns whether it is done. Otherwise the question stays, to confirm it again. */
  onConfirm(isOptionChecked: boolean): Promise<boolean>;
}

/** A button that asks before something is deleted for good. Cancel then has the focus, and gives it back. */
export function DangerButton({ label, question, option, confirm, children, onAsk, onConfirm }: Props) {
  /** Cancel while it asks. */
  const button = useRef<HTMLButtonElement>(null);
  /** null: neither asked nor canceled yet. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const [checked, setChecked] = useState(true);
  const [busy, setBusy] = useState(false);
  // In a layout effect: a later focus could take it from where the user has gone.
  useLayoutEffect(() => {
    if (isAsking !== null) button.current?.focus();
  }, [isAsking]);

  function ask(): void {
    setChecked(true);
    setAsking(true);
    onAsk(question);
  }

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const isDone = await onConfirm(option !== undefined && checked);
    setBusy(false);
    if (isDone) setAsking(null);
  }

  // What is running cannot be canceled, and an answer in place of the question would be missed.
  const cancel = () => busy || setAsking(false);

  if (!isAsking) return <Button ref={button} class="danger" onClick={ask} label={label} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons pass on the key
    <div
      class="trouble refused stack gap-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
      }}
    >
      <p>
        <bdi>{question}</bdi>
      </p>
      {option && <Checkbox label={option} checked={checked} onCheck={setChecked} />}
      <div class="actions">
        <Button ref={button} aria-disabled={busy} onClick={cancel} label={t('cancel')} />
        {children}
        <Button class="danger solid" busy={busy} onClick={() => void run()} label={confirm} />
      </div>
    </div>
  );
}
