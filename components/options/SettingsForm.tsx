import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { POLL_MINUTES, type PollMinutes } from '../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../lib/domain/accounts/settings-schema.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { CurrencyField } from './CurrencyField.tsx';
import { Check } from './connect/Check.tsx';
import { QuietHoursField } from './QuietHoursField.tsx';

interface Props {
  settings: Settings;
  /** Whether the test notification was shown; null before one was sent. */
  notified: boolean | null;
  onChoose(part: Partial<Settings>): void;
  onTryNotification(): void;
  onTrySound(): void;
  onTryDigest(): void;
}

/** Every choice is stored at once; there is no save button. */
export function SettingsForm({ settings, notified, onChoose, ...props }: Props) {
  const { onTryNotification, onTrySound, onTryDigest } = props;
  const id = useId();
  return (
    <>
      <Section id="notifications" title={t('notifications')}>
        <Check
          label={t('notifyReferrals')}
          checked={settings.notifyReferrals}
          onCheck={(notifyReferrals) => onChoose({ notifyReferrals })}
        />
        <Check
          label={t('notifyStatus')}
          checked={settings.notifyStatus}
          onCheck={(notifyStatus) => onChoose({ notifyStatus })}
        />
        <div class="tryable">
          <Check
            label={t('saleSound')}
            checked={settings.saleSound ?? false}
            onCheck={(saleSound) => onChoose({ saleSound })}
          />
          <button type="button" onClick={onTrySound}>
            {t('tryIt')}
          </button>
        </div>
        <div class="tryable">
          <Check
            label={t('weeklyDigest')}
            hint={t('weeklyDigestHint')}
            checked={settings.weeklyDigest ?? false}
            onCheck={(weeklyDigest) => onChoose({ weeklyDigest })}
          />
          <button type="button" onClick={onTryDigest}>
            {t('showLastWeek')}
          </button>
        </div>
        <QuietHoursField hours={settings.quietHours ?? null} onChoose={(quietHours) => onChoose({ quietHours })} />
        <div class="actions">
          <button type="button" onClick={onTryNotification}>
            {t('sendTest')}
          </button>
        </div>
        <p class="hint">{notified === null ? '' : notified ? t('testSent') : t('testFailed')}</p>
      </Section>
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
      <Section id="amounts" title={t('display')}>
        <Check
          label={t('hideAmounts')}
          hint={t('hideAmountsHint')}
          checked={settings.hideAmounts}
          onCheck={(hideAmounts) => onChoose({ hideAmounts })}
        />
        <CurrencyField currency={settings.currency} onCurrency={(currency) => onChoose({ currency })} />
      </Section>
    </>
  );
}

/** `id`: of its heading, which links lead to. */
function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <div class="card">{children}</div>
    </section>
  );
}
