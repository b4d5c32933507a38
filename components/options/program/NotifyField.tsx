import { useState } from 'preact/hooks';
import type { Account, NotifyLevel } from '../../../lib/domain/accounts/account.ts';
import { currencyIn } from '../../../lib/domain/accounts/capabilities.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Checkbox } from '../../parts/field/Checkbox.tsx';
import { SelectField } from '../../parts/field/SelectField.tsx';
import { AmountField } from './AmountField.tsx';
import { useForeignChange } from './foreign-change.ts';

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
  /** Until another one is stored in another window. “At least” is stored with its amount. */
  const [chosen, setChosen] = useState<Level | null>(null);
  const onSave = useForeignChange(notify?.kind, () => setChosen(null));
  const level: Level = chosen ?? levelOf(notify);
  const least = notify?.kind === 'at-least' ? notify : null;
  const currency = least?.currency ?? currencyIn(store.stored.value, account.id);

  async function save(notify: NotifyLevel | null): Promise<void> {
    onSave(notify?.kind);
    const isStored = await store.setNotifying(account, { notify });
    // Arrow keys choose the next level before the last one is stored.
    if (!isStored) setChosen((level) => (level === levelOf(notify) && level !== 'at-least' ? null : level));
  }

  function choose(level: Level): void {
    setChosen(level);
    if (level !== 'at-least') void save(level === 'everything' ? null : { kind: level });
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
          onAmount={(amount) => {
            if (amount !== null) void save({ kind: 'at-least', amount, currency });
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
