import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { Field } from '../parts/Field.tsx';

interface Props {
  currency: string | null;
  onCurrency(currency: string | null): void;
}

/** A currency code, stored as soon as it is valid. An invalid one stays as typed, with an error. */
export function CurrencyField({ currency, onCurrency }: Props) {
  const [typed, setTyped] = useState(currency ?? '');
  const [isBlurred, setBlurred] = useState(false);
  const code = typed.trim();
  // The user may still be typing.
  const unfinished = !isBlurred && /^[a-z]{1,2}$/i.test(code);
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
        setBlurred(false);
        if (text.trim() === '') onCurrency(null);
        else if (isCurrency(text.trim())) onCurrency(text.trim().toUpperCase());
      }}
      onBlur={() => setBlurred(true)}
    />
  );
}

const isCurrency = (code: string): boolean => /^[a-z]{3}$/i.test(code);
