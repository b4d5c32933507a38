import { formatCount } from '../../lib/domain/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { GroupLoad } from '../../lib/views/group-load.ts';

/** How far loading has come. By itself, because it is redrawn with every page and the table need not be. */
export function LoadProgress({ load }: { load: GroupLoad }) {
  const progress = load.progress.value;
  if (!progress) return null;
  const { rows, total, millisecondsLeft, pagesDone, pages } = progress;
  return (
    <div class="loading">
      <progress value={pagesDone} max={pages} aria-label={t('loadAll')} />
      <span>
        {t('loadingAll', formatCount(rows, locale()), formatCount(total, locale()))}
        {millisecondsLeft !== null && `, ${plural('secondsLeft', Math.ceil(millisecondsLeft / 1000))}`}
      </span>
      <button type="button" onClick={load.cancel}>
        {t('stopLoading')}
      </button>
    </div>
  );
}
