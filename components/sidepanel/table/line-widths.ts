import { narrowed } from './figure-widths.ts';

/** px, of the column with the rows' menus. */
export const MENU_WIDTH = 40;
/** px that are left to a name beside the widest amount. */
const LEAST_NAME = 42;
/** px, of letters: only a page that is enlarged is so narrow that an amount comes to that. */
export const SMALLEST_IN_LINES = 8;

/** px, where people stand in two lines. */
export interface LineWidths {
  /** The column of status and amount. An amount that is wider reaches over the name's. */
  state: number;
  /** How far it may reach. */
  most: number;
  /** The whole table, which is moved sideways where the panel is narrower than a name and its amount. */
  table: number;
}

/**
 * @param room of the table; null where it is not known
 * @param widest that an amount takes; 0 where there is none
 */
export function linesFor(width: number | null, widest: number): LineWidths {
  const least = widest > 0 ? narrowed(widest, SMALLEST_IN_LINES) : 0;
  const table = Math.max(width ?? 0, least + LEAST_NAME + MENU_WIDTH);
  const most = table - LEAST_NAME - MENU_WIDTH;
  return { state: Math.min(Math.max(widest, 96), 112, Math.max(most, 0)), most, table };
}
