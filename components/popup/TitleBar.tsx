import { homeOf } from '../../lib/domain/accounts/address.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';

interface Props {
  store: PopupStore;
  onOptions(): void;
}

/** Whose figures these are, and the actions of the popup. */
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
      {account && <SiteLink href={homeOf(account.baseUrl)} />}
      {account?.role !== 'administration' && (
        <IconButton icon={covered ? 'eyeOff' : 'eye'} label={hide} onClick={() => void store.hideAmounts(!covered)} />
      )}
      <IconButton icon="settings" label={t('settings')} onClick={onOptions} />
    </header>
  );
}

/** No service gives the address of the affiliate's own pages; they can be found from the site's home page. */
function SiteLink({ href }: { href: string }) {
  return (
    <a
      class="icon-button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('openSite')} (${t('opensInTab')})`}
      title={`${t('openSite')}\n${href}`}
    >
      <Icon name="open" />
    </a>
  );
}
