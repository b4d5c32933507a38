import * as z from 'zod/mini';
import { permissionsToFind } from '../../domain/accounts/permission.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Dashboard, WaitingTotal } from '../../domain/groups/program-overview.ts';
import { isKnownAmount, toCount } from '../../domain/money/decimal.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { amount, count, list, nullableText, unfit } from '../wire/schema.ts';
import { addressOn } from './group-schema.ts';

/** Rows serve only for their currency and a link; nothing about people is kept. */
const row = z.object({
  currency: nullableText,
  affiliate: z.catch(z.nullish(z.object({ user_details: z.object({ edit_url: z.string() }) })), null),
});

const waiting = z.object({ referrals: z.object({ data: list, total: z.string() }) });

const stats = z.object({
  total_unpaid: z.optional(amount),
  active_affiliates: z.optional(count),
  pending_affiliates: z.optional(count),
  total_referrals: z.optional(count),
});
const dashboard = z.object({
  // PHP writes an empty object as a list.
  stats: z.pipe(
    z.transform((value) => (Array.isArray(value) ? {} : value)),
    stats,
  ),
  recent_referrals: list,
  recent_payouts: list,
  top_affiliates: list,
});

const MOST_CURRENCIES = 10;

/** Reads the number of referrals from `GET /referrals`. Errors: `unfit`. @param baseUrl the site links must stay on */
export function readWaiting(json: ExactJson, baseUrl: string): Result<WaitingTotal, ServiceError> {
  const parsed = z.safeParse(waiting, json);
  const total = parsed.success ? toCount(parsed.data.referrals.total) : null;
  if (!parsed.success || total === null) return unfit(['referrals', 'total']);
  return ok({ total, editUrl: editUrlIn(parsed.data.referrals.data, baseUrl) });
}

/** Reads `GET /reports/dashboard-stats`, which lacks the figures that the user may not see. Errors: `unfit`. */
export function readDashboard(json: ExactJson, baseUrl: string): Result<Dashboard, ServiceError> {
  const parsed = z.safeParse(dashboard, json);
  if (!parsed.success) return unfit(parsed.error.issues[0]?.path);
  const { stats, recent_referrals, recent_payouts, top_affiliates } = parsed.data;
  const { total_unpaid: unpaid = null } = stats;
  const currencies = [...recent_referrals, ...recent_payouts].flatMap((entry) => {
    const currency = z.safeParse(row, entry).data?.currency?.trim().toUpperCase() ?? '';
    return /^[A-Z]{3}$/.test(currency) ? [currency] : [];
  });
  return ok({
    applicants: stats.pending_affiliates ?? null,
    active: stats.active_affiliates ?? null,
    unpaid: isKnownAmount(unpaid) ? unpaid : null,
    referrals: (stats.total_referrals ?? null) !== null,
    currencies: [...new Set(currencies)].slice(0, MOST_CURRENCIES),
    editUrl: editUrlIn([...top_affiliates.map((affiliate) => ({ affiliate })), ...recent_referrals], baseUrl),
  });
}

function editUrlIn(rows: unknown[], baseUrl: string): string | null {
  const site = permissionsToFind(baseUrl);
  for (const entry of rows) {
    const url = addressOn(site, z.safeParse(row, entry).data?.affiliate?.user_details.edit_url);
    if (url !== null) return url;
  }
  return null;
}
