import { roleOf } from '../../lib/domain/abilities.ts';
import type { Connected, Outcome } from '../../lib/domain/connect-form.ts';
import { formatMoney } from '../../lib/domain/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { Icon } from '../parts/Icon.tsx';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  outcome: Extract<Outcome, { ok: true }>;
  /** The user hides amounts: they are left out. */
  hideAmounts: boolean;
  /** Absent where there is nothing to decide, as after a test. */
  onKeep?(): void;
  onDisconnect?(connected: Connected): void;
}

/** What came of connecting; a user who can see nothing at all is told so, and asked whether to keep it. */
export function ConnectedNews({ outcome: { value }, hideAmounts, onKeep, onDisconnect }: Props) {
  if (roleOf(value.account.role, value) !== 'nothing')
    return <Success text={connectedText(value, hideAmounts)} />;
  const todo = value.groupAccess === 'absent' ? 'connectedNothingAbsent' : 'connectedNothingForbidden';
  const words = { what: t('connectedNothing', value.account.name), todo: t(todo) };
  return (
    <Trouble words={words} severity="no-access" urgent>
      {onDisconnect && (
        <button type="button" class="primary" onClick={() => onDisconnect(value)}>
          {t('disconnect')}
        </button>
      )}
      {onKeep && (
        <button type="button" onClick={onKeep}>
          {t('keepAnyway')}
        </button>
      )}
    </Trouble>
  );
}

export function Success({ text }: { text: string }) {
  return (
    <p class="success" role="status">
      <Icon name="check" />
      <span>{text}</span>
    </p>
  );
}

/** "Connected to shop.example. Unpaid: $200.10" */
function connectedText({ account, unpaid, groupAccess }: Connected, hideAmounts: boolean): string {
  if (account.role === 'administration') {
    return t(groupAccess === 'allowed' ? 'connectedAdministration' : 'connectedUnknown', account.name);
  }
  if (!unpaid || hideAmounts) return t('connected', account.name);
  return t('connectedUnpaid', account.name, formatMoney(unpaid, locale()));
}
