import type { Need } from '../../lib/domain/columns.ts';

/** px, of the column with the rows' menus. */
export const MENU_WIDTH = 40;
/** px that are left to a name beside the widest amount. */
const LEAST_NAME = 62;

/** px, where people stand in two lines. */
export interface LineWidths {
  /** The column of status and amount. An amount that is wider reaches over the name's. */
  state: number;
  /** How far it may reach. */
  most: number;
  /** The whole table, which is moved sideways where the panel is narrower than a name and its amount. */
  table: number;
}

/** @param room of the table; null where it is not known */
export function linesFor(room: number | null, { least, width }: Need = { least: 0, width: 0 }): LineWidths {
  const table = Math.max(room ?? 0, least > 0 ? least + LEAST_NAME + MENU_WIDTH : 0);
  return { state: Math.min(Math.max(width, 96), 112), most: table - LEAST_NAME - MENU_WIDTH, table };
}
