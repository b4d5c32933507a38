import { formatAge, formatMoment } from '../../lib/domain/calendar/time.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { OnDemand } from './on-demand.ts';

/**
 * The age of what a store shows, of several programmes the oldest, and the button that refreshes it. Whatever makes the
 * figures older than they look is said beside their age. Separate, so that a refresh redraws only this.
 */
export function AgeOfFigures({ store, rare }: { store: PopupStore; rare: OnDemand }) {
  const now = store.now.value;
  const busy = store.busy.value;
  const states = store.shown.value.map(({ state }) => state);
  const times = states.flatMap(({ snapshot }) => snapshot?.fetchedAt ?? []);
  const fetchedAt = times.length === 0 ? null : Math.min(...times);
  const notBefore = Math.min(...states.map(({ schedule }) => schedule.notBefore ?? 0));
  const waits = notBefore > now;
  const trouble = states.find((one) => one.trouble)?.trouble;
  const isCached = states.some(({ snapshot }) => snapshot?.cachedSeconds != null);
  const doubts = [
    ...(trouble ? [t('notRefreshed'), rare(({ wordsFor }) => wordsFor(trouble).what)] : []),
    ...(isCached ? [t('cached')] : []),
  ];
  return (
    <div class="freshness">
      {fetchedAt === null ? (
        <span id="age">{t(busy ? 'updating' : 'noFiguresYet')}</span>
      ) : (
        <span
          id="age"
          class={doubts.length > 0 ? 'doubtful' : undefined}
          title={[t('updated', formatAge(fetchedAt, now, locale())), formatMoment(fetchedAt, locale()), ...doubts].join(
            '\n',
          )}
        >
          {trouble && <Icon name="alert" />}
          <span aria-hidden="true">
            {isCached && !trouble ? `${t('cachedAge')} · ` : ''}
            {formatAge(fetchedAt, now, locale(), 'narrow')}
          </span>
          <span class="spoken">
            {[...(trouble ? [t('notRefreshed')] : []), ageWords(isCached, formatAge(fetchedAt, now, locale()))].join(
              '. ',
            )}
          </span>
        </span>
      )}
      <IconButton
        icon="refresh"
        label={t('refresh')}
        title={waits ? t('waitUntil', formatMoment(notBefore, locale())) : t('refresh')}
        describedBy="age"
        busy={busy}
        disabled={busy || waits}
        onClick={() => void store.refresh()}
      />
    </div>
  );
}

const ageWords = (isCached: boolean, age: string): string => t(isCached ? 'updatedCached' : 'updated', age);
