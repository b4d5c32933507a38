import type { ConnectedAccount } from '../../../lib/domain/accounts/connect-form.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { connectedText, nothingWords, showsNothing } from '../../../lib/views/options/connect-words.ts';
import { Button } from '../../parts/button/Button.tsx';
import { Icon } from '../../parts/button/Icon.tsx';
import { Trouble } from '../../parts/message/Trouble.tsx';

interface Props {
  connected: ConnectedAccount;
  onGroups(): void;
  onDisconnect(): void;
}

/** The result of connecting, with the next step: group lookup, or disconnecting if the user sees nothing. */
export function ConnectResult({ connected, onGroups, onDisconnect }: Props) {
  if (showsNothing(connected))
    return (
      <Trouble words={nothingWords()} severity="no-access" urgent>
        <Button class="primary" onClick={onDisconnect} label={t('disconnect')} />
      </Trouble>
    );
  return (
    <>
      <Success text={connectedText(connected)} />
      {connected.account.role === 'administration' && (
        <Button class="primary" onClick={onGroups} label={t('lookUpGroup')} />
      )}
    </>
  );
}

/** Not announced, because the page's live region does that. */
export function Success({ text }: { text: string }) {
  return (
    <p class="success inline align-start">
      <Icon name="check" />
      <bdi>{text}</bdi>
    </p>
  );
}
