import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

interface Props {
  label: string;
  /** Made when it is asked for. */
  text(): string;
  onCopy(text: string): Promise<boolean>;
}

/** Long enough to be read, and gone before it would be taken for something else. */
const SHOWN = 4000;

/** Copies, and shows for a while whether that worked; whoever copies says it, too. */
export function CopyButton({ label, text, onCopy }: Props) {
  const [told, setTold] = useState<{ copied: boolean; time: number } | null>(null);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), SHOWN);
    return () => clearTimeout(timer);
  }, [told]);
  const words = told && t(told.copied ? 'copied' : 'notCopied');
  return (
    <button
      type="button"
      onClick={async () => {
        setTold(null);
        const copied = await onCopy(text());
        setTold((before) => ({ copied, time: (before?.time ?? 0) + 1 }));
      }}
    >
      {words ?? label}
    </button>
  );
}
