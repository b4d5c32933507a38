import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { Field } from '../parts/Field.tsx';

interface Props {
  /** The stored code, or null. */
  currency: string | null;
  onCurrency(currency: string | null): void;
}

/** Stored as soon as the code is valid. An invalid one stays as it was typed, with an error. */
export function CurrencyField({ currency, onCurrency }: Props) {
  const [typed, setTyped] = useState(currency ?? '');
  const [left, setLeft] = useState(false);
  const code = typed.trim();
  // One or two letters are a code still being typed.
  const unfinished = !left && /^[a-z]{1,2}$/i.test(code);
  const invalid = code !== '' && !isCurrency(code) && !unfinished;
  return (
    <Field
      label={t('currency')}
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
