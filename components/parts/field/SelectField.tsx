import { useId } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';

interface Props<Value extends string> {
  label: string;
  hint?: string;
  /** Fixed by a policy. */
  isPreset?: boolean;
  value: Value;
  /** @param lang of a word in another language */
  choices: [value: Value, word: string, lang?: string][];
  onChoose(value: Value): void;
}

/** A choice of one of many, with an optional hint below it. */
export function SelectField<Value extends string>({ label, value, choices, onChoose, ...props }: Props<Value>) {
  const id = useId();
  const hint = props.isPreset ? t('setByOrganization') : props.hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={props.isPreset}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChoose(event.currentTarget.value as Value)}
      >
        {choices.map(([value, word, lang]) => (
          <option key={value} value={value} lang={lang}>
            {word}
          </option>
        ))}
      </select>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
