import { homeOf } from '../../lib/domain/address.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';

interface Props {
  store: PopupStore;
  onOptions(): void;
}

/** Whose figures these are, and what can be done about the whole popup. */
export function TitleBar({ store, onOptions }: Props) {
  const account = store.account.value;
  const covered = store.covered.value;
  const name = account?.name ?? t('allProgrammes');
  const hide = t(covered ? 'showAmountsNow' : 'hideAmountsNow');
  return (
    <header class="bar">
      <h1 class="account-name" title={name}>
        <span dir="auto">{name}</span>
      </h1>
      {account && <Portal address={store.share.value?.url ?? null} baseUrl={account.baseUrl} />}
      {account?.role !== 'administration' && (
        <IconButton
          icon={covered ? 'eyeOff' : 'eye'}
          label={hide}
          onClick={() => void store.hideAmounts(!covered)}
        />
      )}
      <IconButton icon="settings" label={t('settings')} onClick={onOptions} />
    </header>
  );
}

/** The programme's page as its service names it; else the home of the site, which is called that. */
function Portal({ address, baseUrl }: { address: string | null; baseUrl: string }) {
  const name = t(address ? 'openPortal' : 'openSite');
  const href = address ?? homeOf(baseUrl);
  return (
    <a
      class="icon-button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} (${t('opensInTab')})`}
      title={`${name}\n${href}`}
    >
      <Icon name="open" />
    </a>
  );
}
