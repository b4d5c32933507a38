import { t } from '../../lib/platform/i18n.ts';
import { useFading } from './fading.ts';

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
