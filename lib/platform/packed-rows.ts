import type { Affiliate } from '../domain/groups/affiliates.ts';

/**
 * Affiliates as the worker sends them to the panel: column by column, because field names in each row would be half of
 * the bytes in a group of 100,000. All rows have the same fields.
 */
export interface PackedRows {
  fields: (keyof Affiliate)[];
  columns: Affiliate[keyof Affiliate][][];
}

export function pack(rows: Affiliate[]): PackedRows {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Affiliate)[];
  return { fields, columns: fields.map((field) => rows.map((row) => row[field])) };
}

export function unpack({ fields, columns }: PackedRows): Affiliate[] {
  return (columns[0] ?? []).map((_, at) => {
    const row: Partial<Record<keyof Affiliate, unknown>> = {};
    // A loop: entries would take twice as long.
    for (let i = 0; i < fields.length; i++) row[fields[i] as keyof Affiliate] = columns[i]?.[at];
    return row as Affiliate;
  });
}
