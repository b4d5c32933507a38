import * as z from 'zod/mini';
import { permissionFor, permissionsToFind } from '../../domain/accounts/permission.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Affiliate, AffiliateGroup, AffiliatePage, NamedGroup } from '../../domain/groups/affiliates.ts';
import { isDecimal, subtract, toCount, withoutNoise } from '../../domain/money/decimal.ts';
import { ok, type Result } from '../../domain/result.ts';
import { fits, type ReadAmount, readAmount, readRate } from '../wire/amount.ts';
import type { ExactJson } from '../wire/json.ts';
import { LONGEST_WIRE_TEXT, unfit, wireAddress, wireLine } from '../wire/schema.ts';

type Row = Record<string, unknown>;

const listing = z.object({
  affiliates: z.object({
    // PHP may write an empty list as null, false or "".
    data: z.union([z.array(z.unknown()), z.looseObject({}), z.literal([null, false, ''])]),
    total: z.string(),
    per_page: z.nullish(z.string()),
    current_page: z.nullish(z.string()),
  }),
});

/** Reads a listing of affiliates, for speed without a schema of rows. Errors: `unfit`. @param more keeps other fields */
export function readAffiliates(json: ExactJson, more: boolean, baseUrl: string): Result<AffiliatePage, ServiceError> {
  const parsed = z.safeParse(listing, json);
  if (!parsed.success) return unfit(parsed.error.issues[0]?.path);
  const { data, total, per_page, current_page } = parsed.data.affiliates;
  const count = toCount(total);
  if (count === null) return unfit(['affiliates', 'total']);
  const site = permissionsToFind(baseUrl);
  const affiliates = Object.values(data || []).flatMap((row) => readAffiliate(row, more, site) ?? []);
  return ok({
    affiliates,
    total: count,
    perPage: toCount(per_page ?? '') || Math.max(1, affiliates.length),
    page: toCount(current_page ?? '') || 1,
  });
}

/** Reads `GET /settings/groups` (undocumented): any list of items with an id and a name. */
export function readGroups(json: unknown, depth = 0): NamedGroup[] {
  if (Array.isArray(json)) return json.flatMap((entry) => (isRow(entry) && namedGroup(entry)) || []);
  return depth < 3 && isRow(json) ? Object.values(json).flatMap((inner) => readGroups(inner, depth + 1)) : [];
}

export function readGroupTotal(json: ExactJson, depth = 0): number | null {
  if (depth > 3 || !isRow(json)) return null;
  if (Array.isArray(json.data) && typeof json.total === 'string') return toCount(json.total);
  for (const inner of Object.values(json)) {
    const total = readGroupTotal(inner as ExactJson, depth + 1);
    if (total !== null) return total;
  }
  return null;
}

function namedGroup(row: Row): NamedGroup | null {
  const groupId = toCount(text(row, 'id') ?? '');
  const name = nameOf(row);
  return groupId && name ? { groupId, name } : null;
}

const nameOf = (group: Row): string | null => text(group, 'name') ?? text(group, 'title') ?? text(group, 'meta_key');

/** Further fields to keep. All others are dropped here: bank details, notes, activation keys and the like. */
const MORE = ['total_earnings', 'referrals', 'visits', 'lead_counts'];

function readAffiliate(value: unknown, more: boolean, site: string[]): Affiliate | null {
  if (!isRow(value)) return null;
  // Cutting an id would make another affiliate's id.
  const id = typeof value.id === 'string' && value.id.length <= LONGEST_WIRE_TEXT ? text(value, 'id') : null;
  if (id === null) return null;
  const user = isRow(value.user_details) ? value.user_details : isRow(value.user) ? value.user : {};
  const earned = amount(value, 'total_earnings');
  const unpaid = amount(value, 'total_unpaid') ?? amount(value, 'unpaid_earnings');
  const paid = amount(value, 'total_paid');
  const balance = amount(value, 'earnings_balance');
  const currency = text(value, 'currency') ?? [unpaid, paid, balance].find((sum) => sum?.code)?.code ?? null;
  const known = (sum: ReadAmount | null) => (sum && fits(sum, currency) ? sum.amount : null);
  return {
    id,
    userId: text(value, 'user_id'),
    code: text(value, 'affiliate_code') ?? text(value, 'custom_param'),
    name: text(user, 'full_name') ?? text(user, 'display_name') ?? text(value, 'name'),
    email: text(user, 'email') ?? text(user, 'user_email') ?? text(value, 'email'),
    status: text(value, 'status') ?? '',
    rate: typeof value.rate === 'string' ? readRate(value.rate) : null,
    rateType: text(value, 'rate_type'),
    balance: known(balance),
    // Deployed rows have earned and unpaid; their portal's "paid" is the difference.
    paid: known(paid ?? difference(earned, unpaid)),
    unpaid: known(unpaid),
    currency,
    createdAt: text(value, 'created_at'),
    updatedAt: text(value, 'updated_at'),
    editUrl: addressOn(site, user.edit_url),
    group: groupOf(value),
    more: more ? moreOf(value, user) : NONE,
  };
}

/** Shared by the rows of a whole group, to save memory. */
const NONE: Affiliate['more'] = [];

function moreOf(row: Row, user: Row): [string, string][] {
  const rate = isRow(row.rate_details) ? row.rate_details : {};
  const fields: [string, string | null][] = [
    ...MORE.map((name): [string, string | null] => [name, text(row, name)]),
    ['rate_details', text(rate, 'human_readable')],
    ['user_name', text(user, 'user_name') ?? text(user, 'user_login')],
    ['website', text(user, 'website') ?? text(user, 'user_url')],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== null);
}

function groupOf(row: Row): AffiliateGroup | null {
  const group = isRow(row.group) ? row.group : {};
  const groupId = toCount(text(row, 'group_id') ?? text(group, 'id') ?? '');
  return groupId ? { groupId, name: nameOf(group) } : null;
}

/** An address on the same site; a page of another site could pose as the administration and ask for the login. */
export function addressOn(site: string[], value: unknown): string | null {
  const address = typeof value === 'string' ? wireAddress(value) : null;
  return address && site.includes(permissionFor(address)) ? address : null;
}

function text(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' ? wireLine(value, LONGEST_WIRE_TEXT) || null : null;
}

function amount(row: Row, name: string): ReadAmount | null {
  const value = row[name];
  return typeof value === 'string' ? readAmount(value) : null;
}

/** What is left of the first one; null unless both are numbers. */
const difference = (whole: ReadAmount | null, part: ReadAmount | null): ReadAmount | null =>
  whole && part && [whole, part].every((sum) => isDecimal(sum.amount))
    ? { ...part, amount: withoutNoise(subtract(whole.amount, part.amount)) }
    : null;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
