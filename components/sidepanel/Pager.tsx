import { type AffiliatePage, lastPage } from '../../lib/domain/groups/affiliates.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { pageText } from '../../lib/views/groups/listing-words.ts';
import { Toolbar } from '../parts/Toolbar.tsx';

/** The page, and the buttons to others. */
export function Pager({ store, page }: { store: GroupStore; page: AffiliatePage }) {
  const last = lastPage(page);
  const turn = (label: string, sign: string, to: number, possible: boolean) => (
    <button
      type="button"
      class="icon-button turn"
      aria-label={label}
      title={label}
      aria-disabled={!possible}
      onClick={() => possible && void store.turnTo(to)}
    >
      {sign}
    </button>
  );
  return last > 1 ? (
    <Toolbar class="pager" label={t('turnPages')}>
      {turn(t('firstPage'), '«', 1, page.page > 1)}
      {turn(t('previousPage'), '‹', page.page - 1, page.page > 1)}
      <span>{pageText(page)}</span>
      {turn(t('nextPage'), '›', page.page + 1, page.page < last)}
      {turn(t('lastPage'), '»', last, page.page < last)}
    </Toolbar>
  ) : null;
}
