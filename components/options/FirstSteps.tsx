import type { FirstStep } from '../../lib/domain/accounts/settings.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { Button } from '../parts/IconButton.tsx';
import { GoalField } from './program/AmountField.tsx';

const TITLES = { pin: 'stepPin', goal: 'goal' } as const;

/** Suggested steps after connecting. Each can be declined, and is ticked when it is done. */
export function FirstSteps({ store }: { store: OptionsStore }) {
  const steps = store.steps.value;
  if (steps.length === 0) return null;
  return (
    <ul class="steps" tabIndex={-1} data-landing>
      {steps.map(({ name, done }) => (
        <Step key={name} name={name} done={done} store={store} />
      ))}
    </ul>
  );
}

function Step({ name, done, store }: { name: FirstStep; done: boolean; store: OptionsStore }) {
  const account = store.stepsAccount.value;
  return (
    <li class={done ? 'done' : undefined}>
      <div class="step">
        {name === 'goal' && !done && account ? (
          // The field's label is the step's name.
          <GoalField account={account} store={store} proposes />
        ) : (
          <p class="step-name" tabIndex={-1} data-landing>
            {done && <Icon name="check" />}
            {t(TITLES[name])}
            {done && <span class="spoken"> ({t('stepDone')})</span>}
          </p>
        )}
        {name === 'pin' && !done && <p class="hint">{t('stepPinHow')}</p>}
      </div>
      {!done && (
        <Button
          class="quiet step-skip"
          aria-label={`${t('notNow')}: ${t(TITLES[name])}`}
          onClick={() => store.skipStep(name)}
          label={t('notNow')}
        />
      )}
    </li>
  );
}
