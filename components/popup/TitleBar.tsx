import { useState } from 'preact/hooks';
import { formatAge, formatDoubtfulAge, formatMoment } from '../../lib/domain/calendar/time.ts';
import { earliestTime, lowest } from '../../lib/domain/extremes.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { MenuButton } from '../layers/MenuButton.tsx';
import { Button, IconButton } from '../parts/button/Button.tsx';
import { Icon } from '../parts/button/Icon.tsx';
import { Spoken } from '../parts/button/Spoken.tsx';
import { isFocusKept } from '../parts/focus.ts';
import { Toolbar } from '../parts/Toolbar.tsx';
import { CopyLink } from './CopyLink.tsx';
import type { PopupProps } from './lazy-loader.ts';

export function TitleBar({ store, lazy, onCopy, onGroups, onOptions }: PopupProps) {
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const account = store.account.value;
  const name = account?.name ?? t('allPrograms');
  return (
    <div class="bar inline gap-1">
      <h1 class={store.stored.value.accounts.length > 1 ? 'spoken' : 'account-name'} title={name}>
        <span class="one-line" dir="auto">
          {name}
        </span>
      </h1>
      <Toolbar label={t('actions')} class="bar-actions frameless inline gap-0">
        {account?.role !== 'administration' && <Freshness store={store} />}
        <CopyLink {...{ store, lazy, onCopy }} />
        {store.showsOverview.value &&
          // Beside the link there is no room for the words.
          (store.shared.value.length > 0 ? (
            <IconButton icon="search" label={t('lookUpGroup')} onClick={() => onGroups(account)} />
          ) : (
            <Button
              data-first
              class="accented inline gap-1 small-icon strong text-small"
              icon="search"
              onClick={() => onGroups(account)}
              label={t('lookUpGroup')}
            />
          ))}
        <MenuButton
          data-first
          label={t('menuAndSettings')}
          open={menuAnchor !== null}
          onMenu={(anchor) => void lazy.load().then(() => isFocusKept(anchor) && setMenuAnchor(anchor))}
        />
      </Toolbar>
      {menuAnchor &&
        lazy(({ MoreMenu }) => (
          <MoreMenu {...{ store, onGroups, onOptions }} anchor={menuAnchor} onClose={() => setMenuAnchor(null)} />
        ))}
    </div>
  );
}

/** The age of the oldest answer, and the refresh button. Separate, so that a refresh redraws only this. */
function Freshness({ store }: { store: PopupStore }) {
  const now = store.now();
  const busy = store.busy.value;
  const states = store.shown.value.map(({ state }) => state);
  const fetchedAt = earliestTime(states.map(({ snapshot }) => snapshot?.fetchedAt));
  const waitUntil = lowest(states.map(({ route }) => route.waitUntil ?? 0));
  const waits = waitUntil > now;
  const isCached = states.some(({ snapshot }) => snapshot?.cachedSeconds != null);
  const doubt = states.some(({ trouble }) => trouble) ? t('notRefreshed') : isCached ? t('cached') : null;
  const age = fetchedAt === null ? '' : (doubt ? formatDoubtfulAge : formatAge)(fetchedAt, now, locale());
  const unanswered = busy ? t('updating') : (doubt ?? t('noFiguresYet'));
  return (
    <div class="freshness frameless inline gap-0">
      {fetchedAt === null ? (
        <span id="age" class="hint one-line" title={unanswered}>
          {unanswered}
        </span>
      ) : (
        <span
          id="age"
          class={`hint inline one-line small-icon ${doubt ? 'doubtful' : ''}`}
          title={[t('updated', formatMoment(fetchedAt, locale())), doubt].filter(Boolean).join('\n')}
        >
          {doubt && <Icon name="alert" />}
          <span aria-hidden="true">{age}</span>
          <Spoken>{doubt ? `${doubt}. ${t('updated', age)}` : t('updated', age)}</Spoken>
        </span>
      )}
      <IconButton
        icon="refresh"
        label={t('refresh')}
        title={waits ? t('waitUntil', formatMoment(waitUntil, locale())) : t('refresh')}
        aria-describedby="age"
        busy={busy}
        disabled={store.refreshing.value || waits}
        onClick={() => void store.refresh()}
      />
    </div>
  );
}
