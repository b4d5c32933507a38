import type { Referral } from '../domain/referrals/referral-schema.ts';
import { keyOf } from '../domain/referrals/same-referral.ts';

/** A referral as blocks hold it, without field names, which would take more space than the values, and without its key. */
export type PackedRow = ReturnType<typeof packRow>;

/** Rows per message, so that none is too large. */
export const MOST_SENT = 1000;

export function packRow(row: Referral) {
  const { at, id, order, description, status, amount, currency, provider, providerUrl, campaign, updatedAt } = row;
  return [at, id, order, description, status, amount, currency, provider, providerUrl, campaign, updatedAt] as const;
}

export function unpackRow(packed: PackedRow): Referral {
  const [at, id, order, description, status, amount, currency, provider, providerUrl, campaign, updatedAt] = packed;
  const key = keyOf({ id, at, order, description });
  const row: Referral = { key, at, id, order, description, status, amount, currency, provider, providerUrl };
  if (campaign) row.campaign = campaign;
  if (updatedAt !== undefined) row.updatedAt = updatedAt;
  return row;
}
