import { useId, useState } from 'preact/hooks';

/** A checkbox whose hint is read out with it. */
export function Checkbox({
  label,
  hint,
  checked,
  onCheck,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  /** Resolves once it is stored; nothing: it applies at once. */
  onCheck(on: boolean): void | Promise<void>;
}) {
  const id = useId();
  /** Holds until it is stored: whatever is drawn meanwhile would turn it back. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function choose(on: boolean): Promise<void> {
    const kept = onCheck(on);
    if (!kept) return;
    setChosen(on);
    await kept;
    setChosen(null);
  }
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={chosen ?? checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
