import { useState } from 'preact/hooks';
import type { Account, NotifyLevel } from '../../../lib/domain/accounts/account.ts';
import { currencyIn } from '../../../lib/domain/accounts/capabilities.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Checkbox } from '../../parts/field/Checkbox.tsx';
import { useChoice } from '../../parts/field/choice.ts';
import { SelectField } from '../../parts/field/SelectField.tsx';
import { AmountField } from './AmountField.tsx';

const LEVELS = [
  ['everything', 'levelEverything'],
  ['at-least', 'levelAtLeast'],
  ['payouts', 'levelPayouts'],
  ['nothing', 'levelNothing'],
] as const;
type Level = (typeof LEVELS)[number][0];
const levelOf = (notify: NotifyLevel | null | undefined): Level => notify?.kind ?? 'everything';

/** The program's notify level, and whether the badge counts it. Each choice is stored at once. */
export function NotifyField({ account, store }: { account: Account; store: OptionsStore }) {
  const { notify, offBadge } = account;
  const [saved, setSaved] = useChoice(levelOf(notify));
  /** “At least” is stored with its amount. */
  const [isLeast, setLeast] = useState(false);
  const level = isLeast ? 'at-least' : saved;
  const least = notify?.kind === 'at-least' ? notify : null;
  const currency = least?.currency ?? currencyIn(store.stored.value, account.id);

  const save = (notify: NotifyLevel | null) => store.setNotifying(account, { notify });

  function choose(level: Level): void {
    setLeast(level === 'at-least');
    if (level !== 'at-least') setSaved(level, save(level === 'everything' ? null : { kind: level }));
  }

  return (
    <fieldset class="stack">
      <legend class="spoken">{t('notifications')}</legend>
      <SelectField
        label={t('notifyMe')}
        value={level}
        choices={LEVELS.map(([kind, name]) => [kind, t(name)])}
        onChoose={choose}
      />
      {level === 'at-least' && (
        <AmountField
          required
          label={currency === null ? t('levelAmount') : t('levelAmountIn', currency)}
          name="least"
          amount={least?.amount}
          currency={currency}
          onAmount={async (amount) => {
            const isStored = amount !== null && (await save({ kind: 'at-least', amount, currency }));
            if (isStored) setLeast(false);
            return isStored;
          }}
          onAnnounce={store.announcer.announce}
        />
      )}
      <Checkbox
        label={t('countInBadge')}
        checked={!offBadge}
        onCheck={(on) => store.setNotifying(account, { offBadge: !on })}
      />
    </fieldset>
  );
}
