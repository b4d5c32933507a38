import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

interface Props {
  label: string;
  /** Evaluated at the click. */
  text(): string;
  onCopy(text: string): Promise<boolean>;
}

/** ms: long enough to read it. */
const SHOWN = 4000;

/** Copies, and shows for a while whether that worked. The caller announces it. */
export function CopyButton({ label, text, onCopy }: Props) {
  const [outcome, setOutcome] = useFading<{ copied: boolean }>(SHOWN);
  const words = outcome && t(outcome.copied ? 'copied' : 'notCopied');
  return (
    <button
      type="button"
      onClick={async () => {
        setOutcome(null);
        setOutcome({ copied: await onCopy(text()) });
      }}
    >
      {words ?? label}
    </button>
  );
}

/** A state that resets itself after so many ms, such as "Copied". */
export function useFading<T>(milliseconds: number): [state: T | null, set: (state: T | null) => void] {
  const [state, setState] = useState<T | null>(null);
  useEffect(() => {
    if (state === null) return;
    const timer = setTimeout(() => setState(null), milliseconds);
    return () => clearTimeout(timer);
  }, [state, milliseconds]);
  return [state, setState];
}
