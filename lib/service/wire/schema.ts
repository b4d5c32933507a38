import * as z from 'zod/mini';
import { webAddress } from '../../domain/accounts/address.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { isDecimal, toCount } from '../../domain/money/decimal.ts';
import { LONGEST_NOTICE, type StatsAnswer } from '../../domain/referrals/answer.ts';
import { normalized } from '../../domain/referrals/referral.ts';
import type { Referral, Stats } from '../../domain/referrals/referral-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { decodeEntities } from '../../domain/text/entities.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import { fits, readAmount, readRate } from './amount.ts';
import type { ExactJson } from './json.ts';

// The extension's content security policy forbids eval, which zod would otherwise probe for.
z.config({ jitless: true });

/** These bounds limit what a hostile answer can put into storage. */
export const MOST_ROWS = 200;
export const LONGEST_CAMPAIGN = 100;
export const LONGEST_WIRE_TEXT = 300;

/** An encoded text takes at most so many characters for one. */
const LONGEST_ENTITY = 8;

/** A name, title or the like as one plain line. WordPress stores them as HTML, which is decoded here and nowhere else. */
export const wireLine = (text: string, longest: number): string =>
  plainLine(decodeEntities(text.slice(0, LONGEST_ENTITY * longest)), longest);

/** A web address. WordPress escapes those that it makes for its own pages (`post=1&amp;action=edit`). */
export const wireAddress = (written: string | null | undefined): string | null =>
  webAddress(decodeEntities(written ?? ''));

export const nullableText = z.catch(z.nullish(z.string()), null);

const optionalText = z.pipe(
  nullableText,
  z.transform((value) => wireLine(value ?? '', LONGEST_WIRE_TEXT) || null),
);

/** An id that is too long is dropped, because cutting it would make another id. */
export const optionalId = z.pipe(
  nullableText,
  z.transform((value) => (value && value.length <= LONGEST_WIRE_TEXT ? value.trim() || null : null)),
);

/** "200.10" (documented) or {"amount": 200.1, …} (deployed). A figure that is too long is dropped. */
const figure = z.pipe(
  z.catch(z.union([z.string(), z.object({ amount: z.nullish(z.string()) })]), ''),
  z.transform((value) => {
    const text = typeof value === 'string' ? value : (value.amount ?? '');
    return text.length <= LONGEST_WIRE_TEXT ? text.trim() : '';
  }),
);
export const amount = z.pipe(
  figure,
  z.transform((text) => readAmount(text)?.amount ?? null),
);
export const count = z.pipe(figure, z.transform(toCount));
/** "5.63", "5.63%", "1,250.00%". */
const percent = z.pipe(
  figure,
  z.transform((value) => {
    const rate = readRate(value.endsWith('%') ? value.slice(0, -1) : value);
    return rate === null || isDecimal(rate) ? rate : readRate(value);
  }),
);

const referralRow = z.object({
  id: optionalId,
  order_id: optionalText,
  description: optionalText,
  status: optionalText,
  amount: figure,
  currency: optionalText,
  provider: optionalText,
  provider_url: nullableText,
  created_at: optionalText,
  updated_at: optionalText,
  utm_campaign: optionalText,
});

/** PHP writes a filtered list as an object with numeric keys, and a missing one as false or "". */
export const list = z.pipe(
  z.nullish(z.union([z.array(z.unknown()), z.looseObject({}), z.literal(false), z.literal('')])),
  z.transform((value): unknown[] => Object.values(value || [])),
);

const statsAnswer = z.object({
  stats: z.pipe(
    // PHP writes an empty object as a list.
    z.transform((value) => (value === null || (Array.isArray(value) && value.length === 0) ? {} : value)),
    z.object({ total_paid: amount, total_unpaid: amount, total_referrals: count, conversion_rate: percent }),
  ),
  recent_referrals: list,
  portal_notice_html: nullableText,
});

/** Reads `GET /portal/stats` in both dialects (`test/fixtures/wire`). Errors: `unfit`, with the first mismatch. */
export function readStats(json: ExactJson): Result<StatsAnswer, ServiceError> {
  const parsed = z.safeParse(statsAnswer, json);
  if (!parsed.success) return unfit(parsed.error.issues[0]?.path);
  const { stats, recent_referrals, portal_notice_html } = parsed.data;
  const figures: Stats = {
    totalPaid: stats.total_paid,
    totalUnpaid: stats.total_unpaid,
    totalReferrals: stats.total_referrals,
    conversionRate: stats.conversion_rate,
  };
  if (Object.values(figures).every((value) => value === null) && !isOfNewAffiliate(json)) return unfit(['stats']);
  return ok({
    stats: figures,
    referrals: recent_referrals.slice(0, MOST_ROWS).flatMap((row) => readReferral(row) ?? []),
    noticeHtml: plainLine(portal_notice_html ?? '', LONGEST_NOTICE),
  });
}

/** Whether an answer without figures is a new affiliate's: beside the list, they are empty in either dialect, or absent. */
function isOfNewAffiliate(json: ExactJson): boolean {
  const { stats, recent_referrals } = json as Record<string, ExactJson>;
  // Other members, such as a currency, are no figures.
  const { total_paid: paid } = (stats ?? {}) as Record<string, ExactJson>;
  const written = paid !== null && typeof paid === 'object' && 'amount' in paid ? paid.amount : paid;
  const isEmpty = written === null || written === '' || Object.keys(stats ?? {}).length === 0;
  return recent_referrals !== undefined && isEmpty;
}

/** Reads a row of any list of referrals; null if it has neither an id nor a time nor a description. */
export function readReferral(value: unknown): Referral | null {
  const parsed = z.safeParse(referralRow, value);
  if (!parsed.success) return null;
  const row = parsed.data;
  if (row.id === null && row.created_at === null && row.description === null) return null;
  const read = readAmount(row.amount);
  return normalized({
    ...{ id: row.id, order: row.order_id, description: row.description, status: row.status },
    ...{ amount: read && fits(read, row.currency) ? read.amount : null, currency: row.currency ?? read?.code ?? null },
    ...{ campaign: row.utm_campaign, provider: row.provider, providerUrl: wireAddress(row.provider_url) },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  });
}

/** @param path of the first field that does not fit; absent: the whole answer */
export const unfit = (path?: readonly PropertyKey[]): { ok: false; error: ServiceError } =>
  fail({ kind: 'unfit', where: path?.map(String).join('.') || 'answer' });
