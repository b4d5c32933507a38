import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount, t } from '../../lib/platform/i18n.ts';
import { IconButton } from './button/Button.tsx';
import type { IconName } from './button/Icon.tsx';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  /** From 1 up. */
  page: number;
  last: number;
  onTurn(to: number): void;
}

/** Buttons that turn pages, if there are several. */
export function Pager({ page, last, onTurn }: Props) {
  const turn = (icon: IconName, label: string, to: number, possible: boolean) => (
    <IconButton icon={icon} label={label} class="turn" disabled={!possible} onClick={() => onTurn(to)} />
  );
  return last > 1 ? (
    <Toolbar class="pager frameless cluster gap-0 text-compact" label={t('pages')}>
      {turn('first', t('firstPage'), 1, page > 1)}
      {turn('previous', t('previousPage'), page - 1, page > 1)}
      <span>{t('pageOf', formatCount(page), formatCount(last))}</span>
      {turn('next', t('nextPage'), page + 1, page < last)}
      {turn('last', t('lastPage'), last, page < last)}
    </Toolbar>
  ) : null;
}

const ITEMS_PER_PAGE = 500;

/** The items of the shown page, which a browser draws at once, and the buttons that turn it. */
export function usePages<T>(items: T[]): { shown: T[]; pager: ComponentChildren } {
  const [chosen, setChosen] = useState(1);
  const last = Math.max(1, Math.ceil(items.length / ITEMS_PER_PAGE));
  const page = Math.min(chosen, last);
  return {
    shown: items.slice((page - 1) * ITEMS_PER_PAGE, page * ITEMS_PER_PAGE),
    pager: <Pager page={page} last={last} onTurn={setChosen} />,
  };
}
