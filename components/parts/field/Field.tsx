import type { InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import type { ErrorWords } from '../../../lib/platform/error-words.ts';
import { Hint } from './SelectField.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'label' | 'value' | 'prefix'> {
  label: string;
  /** Only screen readers get the label. */
  isLabelSpoken?: boolean;
  /** What the value is counted in, before the input. */
  prefix?: string | undefined;
  hint?: string | undefined;
  error?: ErrorWords | null;
  /** Announces the error at once, because the focus does not move to it. */
  urgent?: boolean;
  value: string;
  onValue(value: string): void;
}

/** A labeled input; hint and error are read out with it. */
export function Field({ label, prefix, hint: usualHint, error, urgent = false, onValue, ...props }: Props) {
  const { isLabelSpoken, ...input } = props;
  const id = useId();
  // An error may say the same.
  const hint = usualHint === error?.todo ? undefined : usualHint;
  const described = [prefix && `${id}-prefix`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const field = (
    <input
      type="text"
      // Browsers can fill in few of these fields.
      autocomplete="off"
      spellcheck={false}
      {...(input as InputHTMLAttributes<HTMLInputElement>)}
      id={id}
      aria-describedby={described || undefined}
      // Explicit, because browsers call an address without https:// invalid.
      aria-invalid={!!error}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  );
  return (
    <div class="field stack gap-1">
      <label for={id} class={isLabelSpoken ? 'spoken' : undefined}>
        {label}
      </label>
      {prefix ? (
        <div class="inline">
          <bdi id={`${id}-prefix`}>{prefix}</bdi>
          {field}
        </div>
      ) : (
        field
      )}
      {error && (
        <p class="field-error text-compact breakable" role={urgent ? 'alert' : undefined} id={`${id}-error`}>
          {[error.what, error.todo].filter(Boolean).join('. ')}
        </p>
      )}
      <Hint id={id} text={hint} />
    </div>
  );
}
