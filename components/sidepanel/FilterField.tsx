import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

interface Props {
  value: string;
  /** It was asked for, and takes the focus. */
  focused: boolean;
  onValue(text: string): void;
}

/** Narrows the group on display. */
export function FilterField({ value, focused, onValue }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, []);
  return (
    <div class="field">
      <input
        ref={input}
        type="text"
        name="filter"
        autocomplete="off"
        spellcheck={false}
        maxLength={100}
        aria-label={t('filterLoaded')}
        placeholder={t('filterExample')}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  );
}
