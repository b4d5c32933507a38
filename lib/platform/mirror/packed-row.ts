import type { Row } from '../../domain/mirror/row-schema.ts';

/** A row as it is stored: without the names of its fields, which would take more room than what they name. */
export type PackedRow = ReturnType<typeof pack>;

export const pack = ({
  at,
  id,
  order,
  description,
  status,
  amount,
  currency,
  provider,
  campaign,
  seen,
  updatedAt,
}: Row) => [at, id, order, description, status, amount, currency, provider, campaign, seen, updatedAt] as const;

export function unpack([
  at,
  id,
  order,
  description,
  status,
  amount,
  currency,
  provider,
  campaign,
  seen,
  updatedAt,
]: PackedRow): Row {
  const row: Row = { at, id, order, description, status, amount, currency, provider };
  if (campaign) row.campaign = campaign;
  if (seen) row.seen = true;
  if (updatedAt !== undefined) row.updatedAt = updatedAt;
  return row;
}
