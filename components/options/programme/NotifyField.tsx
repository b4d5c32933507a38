import { useId, useState } from 'preact/hooks';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { currencyIn } from '../../../lib/domain/accounts/capabilities.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Check } from '../connect/Check.tsx';
import { AmountField } from './AmountField.tsx';

const LEVELS = {
  everything: 'levelEverything',
  'at-least': 'levelAtLeast',
  payouts: 'levelPayouts',
  nothing: 'levelNothing',
} as const;
type Level = keyof typeof LEVELS;

/** Which news of a program are notified, and whether the badge counts it. Each choice is stored at once. */
export function NotifyField({ account, store }: { account: Account; store: OptionsStore }) {
  const id = useId();
  const { notify, offBadge } = account;
  /** Chosen; stored only with an amount, until when the field must not go. */
  const [isAsked, setAsked] = useState(false);
  const level: Level = isAsked ? 'at-least' : (notify?.kind ?? 'everything');
  const least = notify?.kind === 'at-least' ? notify : null;
  const currency = least?.currency ?? currencyIn(store.stored.value, account.id);

  function choose(chosen: Level): void {
    setAsked(chosen === 'at-least');
    if (chosen !== 'at-least')
      void store.setNotifying(account, { notify: chosen === 'everything' ? undefined : { kind: chosen }, offBadge });
  }

  return (
    <fieldset class="part">
      <legend class="spoken">{t('notifications')}</legend>
      <div class="field">
        <label for={id}>{t('notifyMe')}</label>
        <select
          id={id}
          value={level}
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.currentTarget.value as Level)}
        >
          {Object.entries(LEVELS).map(([value, words]) => (
            <option key={value} value={value}>
              {t(words)}
            </option>
          ))}
        </select>
        <p class="hint" id={`${id}-hint`}>
          {t('levelHint')}
        </p>
      </div>
      {level === 'at-least' && (
        <AmountField
          label={currency === null ? t('levelAmount') : t('levelAmountIn', currency)}
          name="least"
          amount={least?.amount}
          onAmount={(amount) => {
            if (amount !== null)
              void store.setNotifying(account, { notify: { kind: 'at-least', amount, currency }, offBadge });
          }}
          onAnnounce={store.announcer.announce}
        />
      )}
      <Check
        label={t('countInBadge')}
        hint={t('countInBadgeHint')}
        checked={!offBadge}
        onCheck={(on) => void store.setNotifying(account, { notify, offBadge: on ? undefined : true })}
      />
    </fieldset>
  );
}
