import './welcome.css';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/button/Button.tsx';
import { Icon } from '../parts/button/Icon.tsx';
import { Spoken } from '../parts/button/Spoken.tsx';
import { GoalField } from './program/AmountField.tsx';

const TITLES = { pin: 'stepPin', goal: 'goal' } as const;

/** Suggested steps after connecting. Each can be declined, and is ticked when it is done. */
export function FirstSteps({ store }: { store: OptionsStore }) {
  const steps = store.steps.value;
  const account = store.stepsAccount.value;
  if (steps.length === 0) return null;
  return (
    <ul class="steps accent-icon stack gap-5" tabIndex={-1} data-landing>
      {steps.map(({ name, done }) => (
        <li key={name} class="cluster align-start justify-between">
          <div class="step stack gap-2 justify-start">
            {name === 'goal' && !done && account ? (
              // The field's label is the step's name.
              <>
                {store.stored.value.accounts.length > 1 && <bdi class="soft breakable">{account.name}</bdi>}
                <GoalField key={account.id} account={account} store={store} proposes />
              </>
            ) : (
              <p class={done ? 'inline soft' : 'inline strong'} tabIndex={-1} data-landing>
                {done && <Icon name="check" />}
                {t(TITLES[name])}
                {done && <Spoken> ({t('stepDone')})</Spoken>}
              </p>
            )}
            {name === 'pin' && !done && <p class="hint">{t('stepPinHow')}</p>}
          </div>
          {!done && (
            <Button
              class="quiet slim fixed at-end"
              aria-label={`${t('notNow')}: ${t(TITLES[name])}`}
              onClick={() => store.skipStep(name)}
              label={t('notNow')}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
