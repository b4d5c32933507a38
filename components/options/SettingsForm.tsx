import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { currencyIn } from '../../lib/domain/accounts/capabilities.ts';
import { presetSettings } from '../../lib/domain/accounts/presets.ts';
import { POLL_MINUTES, type PollMinutes } from '../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../lib/domain/accounts/settings-schema.ts';
import { DEFAULT_QUIET_HOURS, minutesOf, type QuietHours } from '../../lib/domain/calendar/quiet-hours.ts';
import { numberFormat } from '../../lib/domain/text/formatters.ts';
import { locale, type MessageName, t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/button/Button.tsx';
import { Checkbox } from '../parts/field/Checkbox.tsx';
import { Field } from '../parts/field/Field.tsx';
import { SelectField } from '../parts/field/SelectField.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { PauseField } from './PauseField.tsx';
import { WatchField } from './program/WatchField.tsx';

/** The settings. Every choice is stored at once. */
export function SettingsForm({ store }: { store: OptionsStore }) {
  const { accounts, settings, presets } = store.stored.value;
  const preset = presetSettings(presets);
  const minutesFormat = numberFormat(locale(), { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const hasEarnings = accounts.some(({ role }) => role === 'affiliate');
  const counted = accounts.filter(({ role, offBadge }) => role === 'affiliate' && !offBadge);
  const currencies = new Set(counted.flatMap(({ id }) => currencyIn(store.stored.value, id) ?? []));
  const onChoose = (part: Partial<Settings>) => void store.choose(part);
  const check = (
    name: Exclude<keyof Settings & MessageName, 'currency' | 'quietHours' | 'language'>,
    hint?: MessageName,
  ) => (
    <Checkbox
      label={t(name)}
      hint={hint && t(hint)}
      checked={settings[name] ?? false}
      isPreset={name in preset}
      onCheck={(chosen) => onChoose({ [name]: chosen })}
    />
  );
  return (
    <>
      <Section id="notifications" title={t('notifications')}>
        {hasEarnings && (
          <>
            {check('notifyReferrals')}
            {check('notifyStatus')}
            {check('notifyPayouts')}
            <div class="tryable cluster">
              {check('saleSound')}
              <Button onClick={() => void store.trySound()} label={t('tryIt')} />
            </div>
            <div class="tryable cluster">
              {check('weeklyDigest')}
              <Button onClick={() => void store.tryDigest()} label={t('showLastWeek')} />
            </div>
          </>
        )}
        <PauseField store={store} />
        <QuietHoursField store={store} />
        {hasEarnings && (
          <SelectField
            label={t('pollHeading')}
            hint={t('pollHint')}
            isPreset={'pollMinutes' in preset}
            value={`${settings.pollMinutes}`}
            choices={POLL_MINUTES.map((minutes) => [`${minutes}`, minutesFormat.format(minutes)])}
            onChoose={(minutes) => onChoose({ pollMinutes: Number(minutes) as PollMinutes })}
          />
        )}
        <div class="actions">
          <Button onClick={() => void store.tryNotification()} label={t('sendTest')} />
        </div>
        {/* Last, so that no other switch stands under their headings. */}
        {accounts.map((account) => (
          <WatchField key={account.id} account={account} store={store} />
        ))}
      </Section>
      <Section id="amounts" title={t('display')}>
        <LanguageFields store={store} />
        <CurrencyField store={store} />
        {check('hideAmounts')}
        {hasEarnings && check('earningsInBadge', currencies.size > 1 ? 'badgeCurrencies' : undefined)}
      </Section>
    </>
  );
}

export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <div class="card">{children}</div>
    </section>
  );
}

/** A currency code, stored as soon as it is valid. An invalid one stays as typed, with an error. */
function CurrencyField({ store }: { store: OptionsStore }) {
  /** null: as stored, which a restored backup changes, too. */
  const [edited, setEdited] = useState<string | null>(null);
  const typed = edited ?? store.stored.value.settings.currency ?? '';
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
      hint={t('currencyHint')}
      urgent
      error={invalid ? { what: t('currencyInvalid'), todo: '' } : null}
      onValue={(text) => {
        setEdited(text);
        setBlurred(false);
        const code = text.trim();
        if (code === '' || isCurrency(code)) void store.choose({ currency: code.toUpperCase() || null });
      }}
      onBlur={() => {
        setBlurred(true);
        if (!invalid && !unfinished) setEdited(null);
      }}
    />
  );
}

const isCurrency = (code: string): boolean => /^[a-z]{3}$/i.test(code);

/** Quiet hours: off, or from one time of day to another, in the browser's time zone. */
function QuietHoursField({ store }: { store: OptionsStore }) {
  const id = useId();
  const { quietHours: hours = null } = store.stored.value.settings;
  const onChoose = (quietHours: QuietHours | null) => void store.choose({ quietHours });
  const time = (end: keyof QuietHours, label: string) =>
    hours && (
      <div class="field stack gap-1">
        <label for={`${id}-${end}`}>{label}</label>
        <input
          id={`${id}-${end}`}
          type="time"
          required
          value={hours[end]}
          aria-describedby={hours.from === hours.to ? `${id}-same` : undefined}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value.slice(0, 5);
            if (minutesOf(typed) !== null) onChoose({ ...hours, [end]: typed });
            // An incomplete input goes back to the stored time.
            else currentTarget.value = hours[end];
          }}
        />
      </div>
    );
  return (
    <>
      <Checkbox
        label={t('quietHours')}
        checked={hours !== null}
        onCheck={(on) => onChoose(on ? DEFAULT_QUIET_HOURS : null)}
      />
      {hours && (
        <div class="times cluster gap-4">
          {time('from', t('from'))}
          {time('to', t('quietTo'))}
        </div>
      )}
      {hours && hours.from === hours.to && (
        <p class="hint times-hint" id={`${id}-same`}>
          {t('quietSame')}
        </p>
      )}
    </>
  );
}
