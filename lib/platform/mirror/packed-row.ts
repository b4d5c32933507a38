import type { Row } from '../../domain/mirror/row-schema.ts';

/** A row as it is stored: without the names of its fields, which would take more room than what they name. */
export type PackedRow = [
  at: number | null,
  id: string | null,
  order: string | null,
  description: string | null,
  status: string,
  amount: string,
  currency: string | null,
  provider: string | null,
  campaign?: string | null,
  seen?: 1 | null,
  updatedAt?: number,
];

export function pack({
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
}: Row): PackedRow {
  const row: PackedRow = [at, id, order, description, status, amount, currency, provider];
  if (campaign !== undefined || seen || updatedAt !== undefined) row.push(campaign ?? null);
  if (seen || updatedAt !== undefined) row.push(seen ? 1 : null);
  if (updatedAt !== undefined) row.push(updatedAt);
  return row;
}

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
