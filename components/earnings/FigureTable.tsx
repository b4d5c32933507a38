import type { ComponentChildren } from 'preact';

/** What a row is about, and a cell a column. */
export interface TableRow {
  key: string;
  head: ComponentChildren;
  cells: ComponentChildren[];
}

interface Props {
  caption: string;
  columns: string[];
  rows: TableRow[];
  /** The sums. */
  foot: TableRow[];
  /** Nothing in it takes the focus, so it does itself: what scrolls must be reached by the keyboard. */
  tabStop?: true;
}

/** A table as long as its rows; what is too wide scrolls sideways. */
export function FigureTable({ caption, columns, rows, foot, tabStop }: Props) {
  const drawn = ({ key, head, cells }: TableRow) => (
    <tr key={key}>
      <th scope="row">{head}</th>
      {cells.map((cell, at) => (
        <td key={columns[at]}>{cell}</td>
      ))}
    </tr>
  );
  return (
    <section class="table-scroller" tabIndex={tabStop && 0} aria-label={caption}>
      <table>
        <caption class="spoken">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(drawn)}</tbody>
        <tfoot>{foot.map(drawn)}</tfoot>
      </table>
    </section>
  );
}
