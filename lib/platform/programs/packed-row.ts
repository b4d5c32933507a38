import type { Row } from '../../domain/mirror/row-schema.ts';

/** A row as it is stored, without field names, which would take more space than the values. */
export type PackedRow = ReturnType<typeof packRow>;

export function packRow(row: Row) {
  const { at, id, order, description, status, amount, currency, provider, campaign, updatedAt } = row;
  return [at, id, order, description, status, amount, currency, provider, campaign, updatedAt] as const;
}

export function unpackRow(packed: PackedRow): Row {
  const [at, id, order, description, status, amount, currency, provider, campaign, updatedAt] = packed;
  const row: Row = { at, id, order, description, status, amount, currency, provider };
  if (campaign) row.campaign = campaign;
  if (updatedAt !== undefined) row.updatedAt = updatedAt;
  return row;
}
