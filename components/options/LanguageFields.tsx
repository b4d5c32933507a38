import { useMemo } from 'preact/hooks';
import { formatDay } from '../../lib/domain/calendar/time.ts';
import { LANGUAGES, type Language } from '../../lib/domain/text/languages.ts';
import { countries } from '../../lib/domain/text/locale.ts';
import { formatAmount, locale, t } from '../../lib/platform/i18n.ts';
import { currentTime } from '../../lib/views/current-time.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { SelectField } from '../parts/field/SelectField.tsx';

const AMOUNT = { amount: '1234.5', currency: null };

/** The language of texts, and the country as in which dates and amounts are written. */
export function LanguageFields({ store }: { store: OptionsStore }) {
  const { settings, presets } = store.stored.value;
  const { language, country } = settings;
  const languages = (Object.entries(LANGUAGES) as [Language, string][]).map(
    ([code, name]): [Language, string, string] => [code, name, code.replace('_', '-')],
  );
  const tag = locale();
  // Every change of storage draws the page, and sorting all countries takes long.
  const sorted = useMemo(() => countries(tag), [tag]);
  return (
    <>
      <SelectField<Language | ''>
        label={t('language')}
        isPreset={presets.language !== undefined}
        value={language ?? ''}
        choices={[['', t('asInBrowser')], ...languages]}
        onChoose={(code) => void store.choose({ language: code || null })}
      />
      <SelectField
        label={t('formatCountry')}
        hint={`${formatDay(currentTime(), tag)} · ${formatAmount(AMOUNT)}`}
        value={country ?? ''}
        choices={[['', t('asInBrowser')], ...sorted]}
        onChoose={(code) => void store.choose({ country: code || null })}
      />
    </>
  );
}
