import * as z from 'zod/mini';
import { permissionsToFind } from '../../domain/accounts/permission.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Dashboard, Waiting } from '../../domain/groups/program-overview.ts';
import { isDecimal, toCount } from '../../domain/money/decimal.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { amount, count, list } from '../wire/schema.ts';
import { addressOn } from './group-schema.ts';

/** The program's own figures, wire → domain. Of the rows that come along, nothing about people is kept. */
const owner = z.object({ user_details: z.object({ edit_url: z.string() }) });
const row = z.object({
  currency: z.catch(z.nullish(z.string()), null),
  affiliate: z.catch(z.nullish(owner), null),
});

const waiting = z.object({ referrals: z.object({ data: list, total: z.string() }) });

const dashboard = z.object({
  // PHP writes an empty object as a list.
  stats: z.union([
    z.object({
      total_unpaid: z.optional(amount),
      active_affiliates: z.optional(count),
      pending_affiliates: z.optional(count),
      total_referrals: z.optional(count),
    }),
    z.pipe(
      z.array(z.unknown()),
      z.transform(() => ({})),
    ),
  ]),
  recent_referrals: list,
  recent_payouts: list,
  top_affiliates: list,
});

type Stats = Partial<Record<'total_unpaid', string | null>> &
  Partial<Record<'active_affiliates' | 'pending_affiliates' | 'total_referrals', number | null>>;

/** More currencies a program hardly has; what is stored must stay small. */
const MOST_CURRENCIES = 10;

/** Reads `GET /referrals` for how many there are. @param baseUrl the site that links must stay on */
export function readWaiting(json: ExactJson, baseUrl: string): Result<Waiting, ServiceError> {
  const parsed = z.safeParse(waiting, json);
  const total = parsed.success ? toCount(parsed.data.referrals.total) : null;
  if (!parsed.success || total === null) return fail({ kind: 'unfit', where: 'referrals.total' });
  return ok({ total, editUrl: editUrlIn(parsed.data.referrals.data, baseUrl) });
}

/** Reads `GET /reports/dashboard-stats`, which leaves out what a user may not see. */
export function readDashboard(json: ExactJson, baseUrl: string): Result<Dashboard, ServiceError> {
  const parsed = z.safeParse(dashboard, json);
  if (!parsed.success) return fail({ kind: 'unfit', where: parsed.error.issues[0]?.path.join('.') || 'answer' });
  const { recent_referrals, recent_payouts, top_affiliates } = parsed.data;
  const stats: Stats = parsed.data.stats;
  const { total_unpaid: unpaid = null } = stats;
  const named = [...recent_referrals, ...recent_payouts].flatMap((one) => {
    const currency = z.safeParse(row, one).data?.currency?.trim().toUpperCase() ?? '';
    return /^[A-Z]{3}$/.test(currency) ? [currency] : [];
  });
  const owners = top_affiliates.map((affiliate) => ({ affiliate }));
  return ok({
    applicants: stats.pending_affiliates ?? null,
    active: stats.active_affiliates ?? null,
    unpaid: unpaid !== null && isDecimal(unpaid) ? unpaid : null,
    referrals: (stats.total_referrals ?? null) !== null,
    currencies: [...new Set(named)].slice(0, MOST_CURRENCIES),
    editUrl: editUrlIn([...owners, ...recent_referrals], baseUrl),
  });
}

/** The first link to the page of a row's affiliate. */
function editUrlIn(rows: unknown[], baseUrl: string): string | null {
  const site = permissionsToFind(baseUrl);
  for (const one of rows) {
    const found = addressOn(site, z.safeParse(row, one).data?.affiliate?.user_details.edit_url);
    if (found !== null) return found;
  }
  return null;
}
