import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { MenuButton } from '../parts/MenuButton.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Freshness } from './Freshness.tsx';
import type { LazyLoader } from './lazy-loader.ts';

interface Props {
  store: PopupStore;
  lazy: LazyLoader;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopyLink(link: string): Promise<boolean>;
  onGroups(): void;
  onOptions(): void;
}

/** Whose figures these are and how old, and the actions of the popup. */
export function TitleBar({ store, lazy, page, onCopyLink, onGroups, onOptions }: Props) {
  /** The button that opened the menu. */
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const account = store.account.value;
  const hasEarnings = account?.role !== 'administration';
  const name = account?.name ?? t('allPrograms');
  return (
    <div class="bar">
      <h1 class="account-name" title={name}>
        <span class="one-line" dir="auto">
          {name}
        </span>
      </h1>
      <Toolbar label={t('actions')} class="bar-actions">
        {hasEarnings && <Freshness store={store} />}
        <CopyLink store={store} lazy={lazy} page={page} onCopy={onCopyLink} />
        <MenuButton first label={t('menuAndSettings')} open={menu !== null} onMenu={setMenu} />
      </Toolbar>
      {menu &&
        lazy(({ MoreMenu }) => (
          <MoreMenu {...{ store, onGroups, onOptions }} anchor={menu} onClose={() => setMenu(null)} />
        ))}
    </div>
  );
}
