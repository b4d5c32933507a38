import type { Entry } from '../../domain/records/entries.ts';

/** An entry as it is stored: without the names, which would take more room than what they name. */
export type PackedEntry = [
  at: number,
  key: string,
  amount: string,
  currency: string | null,
  status: string,
  provider: string | null,
  reversedAt: number | null,
  flags: number,
  count?: number | null,
  stoodAt?: number | null,
  campaign?: string,
];

const DELETED = 1;
const BACKFILLED = 2;

export function pack({ at, key, amount, currency, status, provider, reversedAt, ...rest }: Entry): PackedEntry {
  const flags = (rest.deleted ? DELETED : 0) + (rest.backfilled ? BACKFILLED : 0);
  const { count, stoodAt, campaign } = rest;
  const one = [at, key, amount, currency, status, provider, reversedAt, flags] as const;
  if (campaign !== undefined) return [...one, count ?? null, stoodAt ?? null, campaign];
  if (stoodAt !== undefined) return [...one, count ?? null, stoodAt];
  return count === undefined ? [...one] : [...one, count];
}

export function unpack([
  at,
  key,
  amount,
  currency,
  status,
  provider,
  reversedAt,
  flags,
  count,
  stoodAt,
  campaign,
]: PackedEntry): Entry {
  return {
    key,
    at,
    amount,
    currency,
    status,
    provider,
    reversedAt,
    ...((flags & DELETED) > 0 && { deleted: true as const }),
    ...((flags & BACKFILLED) > 0 && { backfilled: true as const }),
    ...(typeof count === 'number' && { count }),
    ...(typeof stoodAt === 'number' && { stoodAt }),
    ...(campaign !== undefined && { campaign }),
  };
}
