import { useRef } from 'preact/hooks';
import type { PickedFile } from '../../../lib/views/options/backup-store.ts';

interface Props {
  label: string;
  /** What the button says instead while the file is being read; null: it waits for a click. */
  doing: string | null;
  disabled?: boolean;
  onPick(file: PickedFile): void;
}

/** A button that asks for a file that this extension has written. */
export function FilePicker({ label, doing, disabled = doing !== null, onPick }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" aria-disabled={disabled} onClick={() => disabled || picker.current?.click()}>
        {doing ?? label}
      </button>
      <input
        type="file"
        hidden
        aria-label={label}
        accept=".jsonl,.json,.txt"
        ref={picker}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onPick(file);
          // Cleared, so that choosing the same file again fires the event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
