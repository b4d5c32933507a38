import * as z from 'zod/mini';
import { LONGEST_ADDRESS } from '../../domain/accounts/address.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { LONGEST_CLICK_NAME, MOST_CLICKS } from '../../domain/portal/click-bounds.ts';
import type { Click } from '../../domain/portal/click-counts.ts';
import type { ClicksPage } from '../../domain/portal/click-reading.ts';
import { readMoment } from '../../domain/referrals/referral.ts';
import { ok, type Result } from '../../domain/result.ts';
import { plainLine, shortLine } from '../../domain/text/plain-line.ts';
import { publicPage } from '../../domain/text/public-address.ts';
import type { ExactJson } from '../wire/json.ts';
import { count, LONGEST_CAMPAIGN, list, MOST_ROWS, nullableText, optionalId, unfit, wireLine } from '../wire/schema.ts';

/** As recorded in test/fixtures/wire/portal/visits.json. */
const answer = z.object({
  visits: z.object({ data: list, total: count, per_page: z.catch(z.nullish(count), null) }),
});

const row = z.object({
  id: optionalId,
  ...{ url: nullableText, referrer: nullableText, created_at: nullableText },
  ...{ utm_campaign: nullableText, utm_source: nullableText },
});

/** Reads a page of `GET /portal/visits` (undocumented): clicks, newest first. @param perPage requested. Errors: `unfit`. */
export function readVisits(json: ExactJson, perPage: number): Result<ClicksPage, ServiceError> {
  const parsed = z.safeParse(answer, json);
  const { data = [], total = null, per_page = null } = parsed.success ? parsed.data.visits : {};
  if (total === null || total > MOST_CLICKS) return unfit(['visits']);
  return ok({ rows: data.slice(0, MOST_ROWS).map(readClick), total, size: per_page || perPage });
}

/** Drops the queries of addresses and secrets in their paths, because they may hold tokens and personal data. */
function readClick(value: unknown): Click | null {
  const parsed = z.safeParse(row, value);
  if (!parsed.success) return null;
  const { id, url, referrer, utm_campaign, utm_source, created_at } = parsed.data;
  const at = readMoment(created_at ?? null);
  if (at === null) return null;
  const host = parseAddress(referrer)?.host ?? '';
  const source = wireLine(utm_source ?? '', LONGEST_CLICK_NAME) || plainLine(host, LONGEST_CLICK_NAME);
  return { id, at, page: pageOf(url), source, campaign: wireLine(utm_campaign ?? '', LONGEST_CAMPAIGN) };
}

function pageOf(address: string | null | undefined): string {
  const url = parseAddress(address);
  return url ? shortLine(publicPage(url.origin + url.pathname), LONGEST_CLICK_NAME) : '';
}

/** A web address without its query. */
function parseAddress(address: string | null | undefined): URL | null {
  const start = (address ?? '').slice(0, LONGEST_ADDRESS + 1).split(/[?#]/, 1)[0] ?? '';
  const url = start.length > LONGEST_ADDRESS ? null : URL.parse(start);
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null;
}
