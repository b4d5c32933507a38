import { useId } from 'preact/hooks';

/** A checkbox whose hint is read out with it. */
export function Check({
  label,
  hint,
  checked,
  onCheck,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onCheck(on: boolean): void;
}) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onCheck(event.currentTarget.checked)}
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
