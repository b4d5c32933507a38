import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { Field } from '../parts/Field.tsx';

interface Props {
  /** The one that is kept, or null. */
  currency: string | null;
  onCurrency(currency: string | null): void;
}

/** Kept as soon as it is one. What is none stays as it was typed, to be mended, and is told to be none. */
export function CurrencyField({ currency, onCurrency }: Props) {
  const [typed, setTyped] = useState(currency ?? '');
  const [left, setLeft] = useState(false);
  const code = typed.trim();
  // Whoever has typed one letter or two is not done yet.
  const unfinished = !left && /^[a-z]{1,2}$/i.test(code);
  const invalid = code !== '' && !isCurrency(code) && !unfinished;
  return (
    <Field
      label={t('currency')}
      hint={t('currencyHint')}
      class="short"
      maxLength={3}
      autocapitalize="characters"
      placeholder="EUR"
      value={typed}
      urgent
      error={invalid ? { what: t('currencyInvalid'), todo: '' } : null}
      onValue={(text) => {
        setTyped(text);
        setLeft(false);
        if (text.trim() === '') onCurrency(null);
        else if (isCurrency(text.trim())) onCurrency(text.trim().toUpperCase());
      }}
      onBlur={() => setLeft(true)}
    />
  );
}

const isCurrency = (code: string): boolean => /^[a-z]{3}$/i.test(code);
