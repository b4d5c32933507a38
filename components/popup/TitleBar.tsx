import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { MenuButton } from '../parts/MenuButton.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { AgeOfFigures } from './Freshness.tsx';
import type { OnDemand } from './on-demand.ts';
import { CopyLink } from './share/CopyLink.tsx';

interface Props {
  store: PopupStore;
  rare: OnDemand;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopyLink(link: string): Promise<boolean>;
  onGroups(): void;
  onOptions(): void;
}

/** Whose figures these are and how old, and the actions of the popup. */
export function TitleBar({ store, rare, page, onCopyLink, onGroups, onOptions }: Props) {
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
        {hasEarnings && <AgeOfFigures store={store} />}
        <CopyLink store={store} rare={rare} page={page} onCopy={onCopyLink} />
        <MenuButton first label={t('menuAndSettings')} open={menu !== null} onMenu={setMenu} />
      </Toolbar>
      {menu &&
        rare(({ MoreMenu }) => (
          <MoreMenu {...{ store, onGroups, onOptions }} anchor={menu} onClose={() => setMenu(null)} />
        ))}
    </div>
  );
}
