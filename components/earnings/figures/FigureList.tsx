import { type ComponentChildren, h } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount, t } from '../../../lib/platform/i18n.ts';
import { Button } from '../../parts/button/Button.tsx';
import { usePages } from '../../parts/Pager.tsx';
import { isPrinting, MOST_PRINTED } from '../../parts/printing.ts';

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
  const { rows, foot } = useShortList(items, SHOWN_AT_FIRST);
  if (items.length === 0) return null;
  const row = ({ title, tip, value, hint, percent }: FigureRow) => (
    <>
      <bdi title={tip}>{title}</bdi>
      {value}
      {percent !== undefined && <span class="part-bar" style={{ '--part': `${percent}%` }} />}
      {hint && <bdi class="hint">{hint}</bdi>}
    </>
  );
  return (
    <section class={inner ? 'count-list stack' : 'card stack'} aria-labelledby={id}>
      {h(inner ? 'h3' : 'h2', { id }, title)}
      <ul class="events stack">
        {rows.map(rowOf).map((figure) => (
          <li key={figure.key} class="cluster align-baseline justify-between">
            {figure.onOpen ? (
              <Button
                class="plain cluster align-baseline justify-between"
                aria-haspopup="dialog"
                onClick={figure.onOpen}
                label={row(figure)}
              />
            ) : (
              row(figure)
            )}
          </li>
        ))}
      </ul>
      {foot}
    </section>
  );
}

/** The first entries of a list, or all of them in pages or on paper, and what goes below: the pages and the button for them. */
export function useShortList<T>(items: T[], atFirst: number): { rows: T[]; foot: ComponentChildren } {
  const [all, setAll] = useState(false);
  const { shown, pager } = usePages(items);
  const rows = isPrinting.value ? items.slice(0, MOST_PRINTED) : all ? shown : items.slice(0, atFirst);
  const foot = (
    <>
      {all && !isPrinting.value && pager}
      {items.length > atFirst && (
        <Button
          class="quiet"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          label={all ? t('showFewer') : t('showAllNames', formatCount(items.length))}
        />
      )}
    </>
  );
  return { rows, foot };
}
