import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { POLL_MINUTES, type PollMinutes } from '../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../lib/domain/accounts/settings-schema.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/IconButton.tsx';
import { CurrencyField } from './CurrencyField.tsx';
import { Checkbox } from './connect/Checkbox.tsx';
import { WatchField } from './program/WatchField.tsx';
import { QuietHoursField } from './QuietHoursField.tsx';

/** The settings. Every choice is stored at once. */
export function SettingsForm({ store }: { store: OptionsStore }) {
  const id = useId();
  const { accounts, settings } = store.stored.value;
  const hasEarnings = accounts.some(({ role }) => role === 'affiliate');
  const onChoose = (part: Partial<Settings>) => void store.choose(part);
  const check = (
    name:
      | 'notifyReferrals'
      | 'notifyStatus'
      | 'notifyPayouts'
      | 'saleSound'
      | 'weeklyDigest'
      | 'hideAmounts'
      | 'earningsInBadge',
  ) => (
    <Checkbox label={t(name)} checked={settings[name] ?? false} onCheck={(chosen) => onChoose({ [name]: chosen })} />
  );
  return (
    <>
      <Section id="notifications" title={t('notifications')}>
        {accounts.map((account) => (
          <WatchField key={account.id} account={account} store={store} />
        ))}
        {hasEarnings && (
          <>
            {check('notifyReferrals')}
            {check('notifyStatus')}
            {check('notifyPayouts')}
            <div class="tryable">
              {check('saleSound')}
              <Button onClick={() => void store.trySound()} label={t('tryIt')} />
            </div>
            <div class="tryable">
              {check('weeklyDigest')}
              <Button onClick={() => void store.tryDigest()} label={t('showLastWeek')} />
            </div>
          </>
        )}
        <QuietHoursField hours={settings.quietHours ?? null} onChoose={(quietHours) => onChoose({ quietHours })} />
        <div class="actions">
          <Button onClick={() => void store.tryNotification()} label={t('sendTest')} />
        </div>
      </Section>
      {hasEarnings && (
        <Section id="updates" title={t('asking')}>
          <div class="field">
            <label for={id}>{t('pollHeading')}</label>
            <select
              id={id}
              value={settings.pollMinutes}
              aria-describedby={`${id}-hint`}
              onChange={(event) => onChoose({ pollMinutes: Number(event.currentTarget.value) as PollMinutes })}
            >
              {POLL_MINUTES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {plural('pollMinutes', minutes)}
                </option>
              ))}
            </select>
            <p class="hint" id={`${id}-hint`}>
              {t('pollHint')}
            </p>
          </div>
        </Section>
      )}
      <Section id="amounts" title={t('display')}>
        {check('hideAmounts')}
        {hasEarnings && check('earningsInBadge')}
        <CurrencyField currency={settings.currency} onCurrency={(currency) => onChoose({ currency })} />
      </Section>
    </>
  );
}

/** @param id of the heading */
export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <div class="card">{children}</div>
    </section>
  );
}
