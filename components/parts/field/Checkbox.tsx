import { useId } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { useChoice } from './choice.ts';
import { Hint, type SettingProps } from './SelectField.tsx';

interface Props extends SettingProps {
  checked: boolean;
  /** May return a promise that resolves once the choice is stored; until then, it is drawn as chosen. */
  onCheck(on: boolean): unknown;
}

export function Checkbox({ label, checked, isPreset, onCheck, ...props }: Props) {
  const id = useId();
  const hint = isPreset ? t('setByOrganization') : props.hint;
  const [isChecked, choose] = useChoice(checked);
  function check(on: boolean): void {
    const saving = onCheck(on);
    if (saving instanceof Promise) choose(on, saving);
  }
  return (
    <div class="check inline">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isPreset}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => check(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        <Hint id={id} text={hint} />
      </div>
    </div>
  );
}
