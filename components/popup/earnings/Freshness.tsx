import { formatAge, formatMoment } from '../../../lib/domain/calendar/time.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { Icon } from '../../parts/Icon.tsx';

interface Props {
  /** ms; null before the first answer. */
  fetchedAt: number | null;
  /** Whether the answer came from a cache, so it may be old. */
  cached: boolean;
  /** The end of the service's back-off, ms. */
  notBefore: number | null;
  now: number;
  busy: boolean;
  onRefresh(): void;
}

/**
 * The age of what a store shows; of several programmes, the oldest. Separate, so that a refresh redraws only
 * this.
 */
export function AgeOfFigures({ store }: { store: PopupStore }) {
  const states = store.shown.value.map(({ state }) => state);
  const times = states.flatMap(({ snapshot }) => snapshot?.fetchedAt ?? []);
  const waits = states.map(({ schedule }) => schedule.notBefore ?? 0);
  return (
    <Freshness
      fetchedAt={times.length === 0 ? null : Math.min(...times)}
      cached={states.some(({ snapshot }) => snapshot?.cachedSeconds != null)}
      notBefore={Math.min(...waits) || null}
      now={store.now.value}
      busy={store.busy.value}
      onRefresh={() => void store.refresh()}
    />
  );
}

/** The age of the figures, and the button that refreshes them. */
function Freshness({ fetchedAt, cached, notBefore, now, busy, onRefresh }: Props) {
  const waits = notBefore !== null && notBefore > now;
  const age = fetchedAt === null ? '' : formatAge(fetchedAt, now, locale());
  return (
    <div class="freshness">
      <button
        type="button"
        class={busy ? 'icon-button busy' : 'icon-button'}
        aria-label={t('refresh')}
        title={waits ? t('waitUntil', formatMoment(notBefore, locale())) : t('refresh')}
        aria-disabled={busy || waits}
        onClick={() => !busy && !waits && onRefresh()}
      >
        <Icon name="refresh" />
      </button>
      {fetchedAt === null ? (
        <span>{t(busy ? 'updating' : 'noFiguresYet')}</span>
      ) : (
        <span title={[formatMoment(fetchedAt, locale()), ...(cached ? [t('cached')] : [])].join('\n')}>
          {t(cached ? 'updatedCached' : 'updated', age)}
        </span>
      )}
    </div>
  );
}
