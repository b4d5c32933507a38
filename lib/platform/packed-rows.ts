import type { Affiliate, GroupOf } from '../domain/groups/affiliates.ts';

type Value = Affiliate[keyof Affiliate];

/**
 * Affiliates as the worker sends them to the panel: column by column, because field names in each row would be half of
 * the bytes in a group of 100,000. All rows have the same fields.
 */
export interface PackedRows {
  count: number;
  fields: (keyof Affiliate)[];
  /** A single value where it is the same in all rows, as their group nearly always is. */
  columns: Value[][];
}

export function pack(rows: Affiliate[]): PackedRows {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Affiliate)[];
  const columns = fields.map((field) => {
    const first = rows[0]?.[field] ?? null;
    return rows.every((row) => isSame(row[field], first)) ? [first] : rows.map((row) => row[field]);
  });
  return { count: rows.length, fields, columns };
}

export function unpack({ count, fields, columns }: PackedRows): Affiliate[] {
  return Array.from({ length: count }, (_, at) => {
    const row: Partial<Record<keyof Affiliate, unknown>> = {};
    // A loop: entries would take twice as long.
    for (let i = 0; i < fields.length; i++) {
      const column = columns[i] ?? [];
      row[fields[i] as keyof Affiliate] = column.length === 1 ? column[0] : column[at];
    }
    return row as Affiliate;
  });
}

/** Groups are compared by what they hold: each page brings objects of its own. */
const isSame = (one: Value, other: Value): boolean =>
  one === other || (isGroup(one) && isGroup(other) && one.groupId === other.groupId && one.name === other.name);

const isGroup = (value: Value): value is GroupOf =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
