import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from './Button.tsx';

interface Props {
  label: string;
  /** Evaluated at the click. */
  text(): string;
  onCopy(text: string): Promise<boolean>;
}

/** ms: long enough to read it. */
const SHOWN = 4000;

/** Copies, and shows the result for a while. The caller announces it. */
export function CopyButton({ label, text, onCopy }: Props) {
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <Button
      onClick={async () => {
        setOutcome(null);
        setOutcome({ copied: await onCopy(text()) });
      }}
      label={outcome ? t(outcome.copied ? 'copied' : 'notCopied') : label}
    />
  );
}
