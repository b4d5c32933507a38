import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';

/** A figure of a breakdown. */
export interface FigureRow {
  key: string;
  title: string;
  value: ComponentChildren;
  /** What the title is short for. */
  tip?: string;
  hint?: string;
  /** Whole percent of all: drawn as a bar. */
  percent?: number;
  /** Lists the referrals behind it. */
  onOpen?(): void;
}

interface Props<T> {
  id: string;
  title: string;
  /** Within another card. */
  inner?: true;
  /** Without any, nothing is drawn. */
  items: T[];
  /** Called for what is shown alone: there may be thousands. */
  rowOf(item: T, at: number): FigureRow;
}

/** Rows shown at first. */
export const SHOWN_AT_FIRST = 5;

/** A card with figures, each of which may open what is behind it: a few at first, and a button that shows all. */
export function FigureList<T>({ id, title, inner, items, rowOf }: Props<T>) {
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
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
      {inner ? <h3 id={id}>{title}</h3> : <h2 id={id}>{title}</h2>}
      <ul class="events">
        {items
          .slice(0, all ? undefined : SHOWN_AT_FIRST)
          .map(rowOf)
          .map((one) => (
            <li key={one.key}>
              {one.onOpen ? (
                <button type="button" aria-haspopup="dialog" onClick={one.onOpen}>
                  {row(one)}
                </button>
              ) : (
                row(one)
              )}
            </li>
          ))}
      </ul>
      {items.length > SHOWN_AT_FIRST && (
        <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFewer') : t('showAllNames', formatCount(items.length, locale()))}
        </button>
      )}
    </section>
  );
}
