import { useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { MenuButton } from '../parts/MenuButton.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Freshness } from './Freshness.tsx';
import type { PopupProps } from './lazy-loader.ts';

/** The program, the age of its figures, and the actions of the popup. */
export function TitleBar({ store, lazy, page, onCopy, onGroups, onOptions }: PopupProps) {
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const account = store.account.value;
  const name = account?.name ?? t('allPrograms');
  return (
    <div class="bar">
      <h1 class="account-name" title={name}>
        <span class="one-line" dir="auto">
          {name}
        </span>
      </h1>
      <Toolbar label={t('actions')} class="bar-actions">
        {account?.role !== 'administration' && <Freshness store={store} />}
        <CopyLink {...{ store, lazy, page, onCopy }} />
        <MenuButton first label={t('menuAndSettings')} open={menuAnchor !== null} onMenu={setMenuAnchor} />
      </Toolbar>
      {menuAnchor &&
        lazy(({ MoreMenu }) => (
          <MoreMenu {...{ store, onGroups, onOptions }} anchor={menuAnchor} onClose={() => setMenuAnchor(null)} />
        ))}
    </div>
  );
}
