import type { ComponentChildren } from 'preact';
import type { AmountView } from '../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

/** A figure of a breakdown. */
export interface FigureRow {
  key: string;
  title: string;
  amount: string;
  hint?: string;
  /** Whole percent of all: drawn as a bar. */
  percent?: number;
  /** Lists the referrals behind it. */
  onOpen?(): void;
}

interface Props {
  id: string;
  title: string;
  /** In place of the rows. */
  none: string;
  rows: FigureRow[];
  currency: string | null;
  view: AmountView;
  reversed?: boolean;
  /** Below the rows. */
  children?: ComponentChildren;
}

/** A card with figures, each of which may open what is behind it. */
export function FigureList({ id, title, none, rows, children, ...sum }: Props) {
  const row = ({ title, amount, hint, percent }: FigureRow) => (
    <>
      <bdi>{title}</bdi>
      <Sum amount={amount} {...sum} />
      {percent !== undefined && <span class="share-bar" style={{ '--part': `${percent}%` }} />}
      {hint && <bdi class="hint">{hint}</bdi>}
    </>
  );
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p class="hint">{none}</p>
      ) : (
        <ul class="events">
          {rows.map((one) => (
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
      )}
      {children}
    </section>
  );
}
