import type { Entry } from '../../domain/records/entries.ts';

/** An entry as it is stored: without the names, which would take more room than what they name. */
export type PackedEntry = [
  at: number,
  key: string,
  amount: string,
  currency: string | null,
  status: string,
  provider: string | null,
  takenBackAt: number | null,
  flags: number,
  count?: number | null,
  stoodAt?: number,
];

const DELETED = 1;
const FILLED = 2;

export function pack({
  at,
  key,
  amount,
  currency,
  status,
  provider,
  takenBackAt,
  ...rest
}: Entry): PackedEntry {
  const flags = (rest.deleted ? DELETED : 0) + (rest.filled ? FILLED : 0);
  const { count, stoodAt } = rest;
  const one = [at, key, amount, currency, status, provider, takenBackAt, flags] as const;
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
  takenBackAt,
  flags,
  count,
  stoodAt,
]: PackedEntry): Entry {
  return {
    key,
    at,
    amount,
    currency,
    status,
    provider,
    takenBackAt,
    ...((flags & DELETED) > 0 && { deleted: true as const }),
    ...((flags & FILLED) > 0 && { filled: true as const }),
    ...(typeof count === 'number' && { count }),
    ...(stoodAt !== undefined && { stoodAt }),
  };
}
