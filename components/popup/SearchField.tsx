import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

interface Props {
  words: string;
  /** null: it is closed. */
  onWords(words: string | null): void;
}

/** The field at the list's head, which typing opens: what was typed before it had the focus stands in it. */
export function SearchField({ words, onWords }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <input
      ref={field}
      type="search"
      class="find"
      aria-label={t('searchReferrals')}
      placeholder={t('searchReferrals')}
      value={words}
      onInput={({ currentTarget }) => onWords(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The popup would close.
        event.preventDefault();
        onWords(null);
      }}
    />
  );
}
