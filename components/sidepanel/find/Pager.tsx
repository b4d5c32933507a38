import { type AffiliatePage, lastPage } from '../../../lib/domain/groups/affiliates.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { pageText } from '../../../lib/views/groups/listing-words.ts';
import type { IconName } from '../../parts/Icon.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Toolbar } from '../../parts/Toolbar.tsx';

export function Pager({ page, onTurn }: { page: AffiliatePage; onTurn(to: number): void }) {
  const last = lastPage(page);
  const turn = (icon: IconName, label: string, to: number, possible: boolean) => (
    <IconButton icon={icon} label={label} class="turn" disabled={!possible} onClick={() => onTurn(to)} />
  );
  return last > 1 ? (
    <Toolbar class="pager" label={t('pages')}>
      {turn('first', t('firstPage'), 1, page.page > 1)}
      {turn('previous', t('previousPage'), page.page - 1, page.page > 1)}
      <span>{pageText(page)}</span>
      {turn('next', t('nextPage'), page.page + 1, page.page < last)}
      {turn('last', t('lastPage'), last, page.page < last)}
    </Toolbar>
  ) : null;
}
