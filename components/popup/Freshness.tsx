import { formatAge, formatMoment } from '../../lib/domain/time.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';

interface Props {
  /** ms; null before the first answer. */
  fetchedAt: number | null;
  /** A cache on the way answered (pitfall 8). */
  cached: boolean;
  /** The service wants to be left alone until then. */
  notBefore: number | null;
  now: number;
  busy: boolean;
  onRefresh(): void;
}

/** Of a store's account: while it is asked, this alone is drawn anew. */
export function AgeOfFigures({ store }: { store: PopupStore }) {
  const { snapshot, schedule } = store.state.value;
  return (
    <Freshness
      fetchedAt={snapshot?.fetchedAt ?? null}
      cached={snapshot?.cachedSeconds != null}
      notBefore={schedule.notBefore}
      now={store.now.value}
      busy={store.busy.value}
      onRefresh={() => void store.refresh()}
    />
  );
}

/** How old the figures are, and the button that fetches fresh ones. */
function Freshness({ fetchedAt, cached, notBefore, now, busy, onRefresh }: Props) {
  const waits = notBefore !== null && notBefore > now;
  return (
    <div class="freshness">
      <button
        type="button"
        class={busy ? 'icon-button busy' : 'icon-button'}
        aria-label={t('refresh')}
        title={waits ? t('askAgainAt', formatMoment(notBefore, locale())) : t('refresh')}
        aria-disabled={busy || waits}
        onClick={() => !busy && !waits && onRefresh()}
      >
        <Icon name="refresh" />
      </button>
      <span class="spoken" role="status">
        {busy ? t('updating') : ''}
      </span>
      {fetchedAt === null ? (
        <span>{busy ? t('updating') : t('noFiguresYet')}</span>
      ) : (
        <span title={[formatMoment(fetchedAt, locale()), ...(cached ? [t('cached')] : [])].join('\n')}>
          {t('updated', formatAge(fetchedAt, now, locale()))}
          {cached && ` · ${t('fromCache')}`}
        </span>
      )}
    </div>
  );
}
