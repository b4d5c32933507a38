import { useId, useState } from 'preact/hooks';

interface Props {
  label: string;
  hint?: string;
  checked: boolean;
  /** May resolve once the choice is stored. */
  onCheck(on: boolean): void | Promise<void>;
}

export function Checkbox({ label, hint, checked, onCheck }: Props) {
  const id = useId();
  /** Until the choice is stored, because a redraw would reset the box. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function choose(on: boolean): Promise<void> {
    const stored = onCheck(on);
    if (!stored) return;
    setChosen(on);
    await stored;
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
