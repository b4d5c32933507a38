import type { Affiliate } from '../domain/groups/affiliates.ts';

/**
 * Affiliates on their way from the worker to the panel: values alone, because the names of sixteen fields in
 * each of 100,000 rows would be half of all that the browser writes, carries and reads there. A field that is
 * left out of one of the two does not compile.
 */
export type PackedRow = ReturnType<typeof pack>;

export function pack(row: Affiliate) {
  return [
    row.id,
    row.userId,
    row.code,
    row.name,
    row.email,
    row.status,
    row.rate,
    row.rateType,
    row.balance,
    row.paid,
    row.unpaid,
    row.currency,
    row.createdAt,
    row.updatedAt,
    row.editUrl,
    row.more,
  ] as const;
}

export function unpack(row: PackedRow): Affiliate {
  const [
    id,
    userId,
    code,
    name,
    email,
    status,
    rate,
    rateType,
    balance,
    paid,
    unpaid,
    currency,
    createdAt,
    updatedAt,
    editUrl,
    more,
  ] = row;
  return {
    id,
    userId,
    code,
    name,
    email,
    status,
    rate,
    rateType,
    balance,
    paid,
    unpaid,
    currency,
    createdAt,
    updatedAt,
    editUrl,
    more,
  };
}
