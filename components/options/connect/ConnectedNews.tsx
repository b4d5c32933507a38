import type { Connected, Outcome } from '../../../lib/domain/accounts/connect-form.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { connectedText, isNothing, nothingWords } from '../../../lib/views/options/connected-words.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Trouble } from '../../parts/Trouble.tsx';

interface Props {
  outcome: Extract<Outcome, { ok: true }>;
  /** The user hides amounts, so none is named here. */
  hideAmounts: boolean;
  onKeep(): void;
  onDisconnect(connected: Connected): void;
}

/** The result of connecting. A user who can see nothing is asked whether to keep the account. */
export function ConnectedNews({ outcome: { value }, hideAmounts, onKeep, onDisconnect }: Props) {
  if (!isNothing(value)) return <Success text={connectedText(value, hideAmounts)} />;
  return (
    <Trouble words={nothingWords(value)} severity="no-access" urgent>
      <button type="button" class="primary" onClick={() => onDisconnect(value)}>
        {t('disconnect')}
      </button>
      <button type="button" onClick={onKeep}>
        {t('keepAnyway')}
      </button>
    </Trouble>
  );
}

/** Not announced: the live region does that. */
export function Success({ text }: { text: string }) {
  return (
    <p class="success">
      <Icon name="check" />
      <bdi>{text}</bdi>
    </p>
  );
}
