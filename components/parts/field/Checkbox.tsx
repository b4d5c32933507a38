import './field.css';
import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { Hint, type SettingProps } from './SelectField.tsx';

interface Props extends SettingProps {
  checked: boolean;
  /** May return a promise that ends once the choice is stored. */
  onCheck(on: boolean): unknown;
}

export function Checkbox({ label, checked, isPreset, onCheck, ...props }: Props) {
  const id = useId();
  const hint = isPreset ? t('setByOrganization') : props.hint;
  /** Until the choice is stored, because a redraw would reset the box. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const latest = useRef<unknown>(null);
  async function choose(on: boolean): Promise<void> {
    const stored = onCheck(on);
    if (!stored) return;
    latest.current = stored;
    setChosen(on);
    await stored;
    // A second click may still be being stored.
    if (latest.current === stored) setChosen(null);
  }
  return (
    <div class="check inline">
      <input
        id={id}
        type="checkbox"
        checked={chosen ?? checked}
        disabled={isPreset}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        <Hint id={id} text={hint} />
      </div>
    </div>
  );
}
