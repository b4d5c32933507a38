import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { BusyButton } from '../connect/BusyButton.tsx';

interface Props {
  text: string;
  /** What may be done along with it, and is unless the user declines; absent: nothing. */
  also?: string;
  /** The button that does it. */
  go: string;
  onStay(): void;
  /** Settles when it is done, or has failed. */
  onGo(also: boolean): Promise<void>;
}

/** Asks before deleting what cannot be restored. */
export function Confirmation({ text, also, go, onStay, onGo }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  const [checked, setChecked] = useState(also !== undefined);
  const [busy, setBusy] = useState(false);
  // Before anybody can press a key: a focus that comes later would take it from where the user went meanwhile.
  useLayoutEffect(() => stay.current?.focus(), []);

  async function confirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await onGo(checked);
    setBusy(false);
  }

  return (
    <div class="farewell">
      <p>
        <bdi>{text}</bdi>
      </p>
      {also && (
        <label class="check">
          <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.currentTarget.checked)} />
          {also}
        </label>
      )}
      <div class="actions">
        <button type="button" ref={stay} onClick={onStay}>
          {t('cancel')}
        </button>
        <BusyButton class="danger solid" busy={busy} onClick={() => void confirm()}>
          {go}
        </BusyButton>
      </div>
    </div>
  );
}
