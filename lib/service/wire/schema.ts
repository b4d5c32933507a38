import * as z from 'zod/mini';
import { webAddress } from '../../domain/accounts/address.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { isDecimal, toCount } from '../../domain/money/decimal.ts';
import { LONGEST_NOTICE, type StatsAnswer } from '../../domain/referrals/answer.ts';
import type { Referral, Stats } from '../../domain/referrals/referral-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import { LONGEST_WIRE_TEXT, readAmount } from './amount.ts';
import type { ExactJson } from './json.ts';

/**
 * Wire → domain, for the documented and the deployed dialect (`test/fixtures/wire`). Numbers are text here. A
 * missing figure is null and an invalid row is left out; only an answer with no figures at all is unfit.
 */
// The extension's content security policy forbids eval, which zod would otherwise probe for.
z.config({ jitless: true });

/** Limits on rows and text bound what a hostile answer can put into storage. */
export const MOST_ROWS = 200;

/** Letters of a campaign. */
export const LONGEST_CAMPAIGN = 100;

/** The first characters, as one line. */
export const cut = (written: string, longest = LONGEST_WIRE_TEXT): string => plainLine(written, longest);

const text = z.pipe(
  z.string(),
  z.transform((value: string) => cut(value)),
);
const optionalText = z.pipe(
  z.catch(z.nullish(text), null),
  z.transform((value) => (value ? value : null)),
);

/** Too long an id is dropped: cut short, it would be another id. */
export const optionalId = z.pipe(
  z.catch(z.nullish(z.string()), null),
  z.transform((value) => (value && value.length <= LONGEST_WIRE_TEXT ? value.trim() || null : null)),
);

/**
 * "200.10" (documented) or {"amount": 200.1, …} (deployed). Too long a figure is dropped: cut short, it would
 * be another amount.
 */
const figure = z.pipe(
  z.catch(z.union([z.string(), z.object({ amount: z.nullish(z.string()) })]), ''),
  z.transform((value) => {
    const written = typeof value === 'string' ? value : (value.amount ?? '');
    return written.length <= LONGEST_WIRE_TEXT ? written.trim() : '';
  }),
);
/** Decimal text, or what the service wrote; null: none. */
export const amount = z.pipe(figure, z.transform(readAmount));
export const count = z.pipe(figure, z.transform(toCount));
/** "5.63", "5.63%", "1,250.00%". */
const percent = z.pipe(
  figure,
  z.transform((value) => {
    const rate = readAmount(value.endsWith('%') ? value.slice(0, -1) : value);
    return rate === null || isDecimal(rate) ? rate : readAmount(value);
  }),
);

const statsObject = z.object({
  total_paid: amount,
  total_unpaid: amount,
  total_referrals: count,
  conversion_rate: percent,
});

const referralRow = z.object({
  id: optionalId,
  order_id: optionalText,
  description: optionalText,
  status: optionalText,
  amount,
  currency: optionalText,
  provider: optionalText,
  provider_url: z.catch(z.nullish(z.string()), null),
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
  stats: statsObject,
  recent_referrals: list,
  portal_notice_html: z.catch(z.nullish(z.string()), null),
});

/** Reads the answer of `GET /portal/stats`. Errors: `unfit`, naming the first place that does not fit. */
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
  // Single figures may be missing; an answer with none comes from some other service.
  if (Object.values(figures).every((value) => value === null)) return unfit(['stats']);
  return ok({
    stats: figures,
    referrals: recent_referrals.slice(0, MOST_ROWS).flatMap(readReferral),
    noticeHtml: cut(portal_notice_html ?? '', LONGEST_NOTICE),
  });
}

/** The `code` of a WordPress error body ("rest_no_route"), or null. */
export function readErrorCode(json: ExactJson): string | null {
  const parsed = z.safeParse(z.object({ code: z.string() }), json);
  return parsed.success ? parsed.data.code : null;
}

/** A row, or nothing if it is invalid. */
export function readReferral(value: unknown): Referral[] {
  const parsed = z.safeParse(referralRow, value);
  if (!parsed.success) return [];
  const row = parsed.data;
  if (row.id === null && row.created_at === null && row.description === null) return [];
  return [
    {
      id: row.id,
      order: row.order_id,
      description: row.description,
      status: row.status ?? '',
      amount: row.amount ?? '',
      currency: row.currency,
      provider: row.provider,
      providerUrl: webAddress(row.provider_url),
      createdAt: row.created_at,
      ...(row.updated_at !== null && { updatedAt: row.updated_at }),
      ...(row.utm_campaign !== null && { campaign: cut(row.utm_campaign, LONGEST_CAMPAIGN) }),
    },
  ];
}

function unfit(path: readonly PropertyKey[] | undefined): { ok: false; error: ServiceError } {
  return fail({ kind: 'unfit', where: path?.map(String).join('.') || 'answer' });
}
