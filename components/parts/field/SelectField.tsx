import { useId } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { Select, type SelectProps } from './Select.tsx';

export interface SettingProps {
  label: string;
  hint?: string;
  /** Fixed by a policy. */
  isPreset?: boolean;
}

type Props<Value extends string> = SettingProps & Pick<SelectProps<Value>, 'value' | 'choices' | 'onChoose'>;

/** A choice of one of many, with an optional hint below it. */
export function SelectField<Value extends string>({ label, isPreset, hint: usualHint, ...select }: Props<Value>) {
  const id = useId();
  const hint = isPreset ? t('setByOrganization') : usualHint;
  return (
    <div class="field stack gap-1">
      <label for={id}>{label}</label>
      <Select {...select} id={id} disabled={isPreset} aria-describedby={hint && `${id}-hint`} />
      <Hint id={id} text={hint} />
    </div>
  );
}

/** What the field with this id is described by. */
export const Hint = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p class="hint" id={`${id}-hint`}>
      {text}
    </p>
  ) : null;
