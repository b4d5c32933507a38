import { type ComponentChildren, h } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { Button } from '../parts/IconButton.tsx';
import { usePages } from '../parts/Pager.tsx';
import { MOST_PRINTED, usePrinting } from '../parts/printing.ts';

export interface FigureRow {
  key: string;
  title: string;
  value: ComponentChildren;
  tip?: string;
  hint?: string;
  /** Drawn as a bar; 0 to 100. */
  percent?: number;
  onOpen?(): void;
}

interface Props<T> {
  id: string;
  title: ComponentChildren;
  inner?: true;
  items: T[];
  /** Called for shown items only, because there may be thousands. */
  rowOf(item: T, at: number): FigureRow;
}

const SHOWN_AT_FIRST = 5;

/** A card with a few figures, and a button that shows all, in pages if there are many. Without items, nothing is drawn. */
export function FigureList<T>({ id, title, inner, items, rowOf }: Props<T>) {
  const [all, setAll] = useState(false);
  const isPrinting = usePrinting();
  const { shown, pager } = usePages(items);
  if (items.length === 0) return null;
  const rows = isPrinting ? items.slice(0, MOST_PRINTED) : all ? shown : items.slice(0, SHOWN_AT_FIRST);
  const row = ({ title, tip, value, hint, percent }: FigureRow) => (
    <>
      <bdi title={tip}>{title}</bdi>
      {value}
      {percent !== undefined && <span class="share-bar" style={{ '--part': `${percent}%` }} />}
      {hint && <bdi class="hint">{hint}</bdi>}
    </>
  );
  return (
    <section class={inner ? 'count-list' : 'card'} aria-labelledby={id}>
      {h(inner ? 'h3' : 'h2', { id }, title)}
      <ul class="events">
        {rows.map(rowOf).map((figure) => (
          <li key={figure.key}>
            {figure.onOpen ? (
              <Button aria-haspopup="dialog" onClick={figure.onOpen} label={row(figure)} />
            ) : (
              row(figure)
            )}
          </li>
        ))}
      </ul>
      {all && pager}
      {items.length > SHOWN_AT_FIRST && <ShowAll count={items.length} {...{ all, onAll: setAll }} />}
    </section>
  );
}

/** Unfolds a list that shows its first entries, and folds it again. */
export const ShowAll = ({ count, all, onAll }: { count: number; all: boolean; onAll(all: boolean): void }) => (
  <Button
    class="quiet"
    aria-expanded={all}
    onClick={() => onAll(!all)}
    label={all ? t('showFewer') : t('showAllNames', formatCount(count, locale()))}
  />
);
