import type { Affiliate } from '../domain/groups/affiliates.ts';

/**
 * Affiliates as the worker sends them to the panel: values without field names, which would be half of the bytes in a
 * group of 100,000 rows. A field that is missing in either function does not compile.
 */
export type PackedAffiliate = ReturnType<typeof packAffiliate>;

export function packAffiliate(row: Affiliate) {
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
    row.group,
    row.more,
  ] as const;
}

export function unpackAffiliate(row: PackedAffiliate): Affiliate {
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
    group,
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
    group,
    more,
  };
}
