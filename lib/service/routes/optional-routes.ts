import * as z from 'zod/mini';
import type { Capabilities, ShareLink } from '../../domain/accounts/capabilities-schema.ts';
import { type ExactJson, textMember } from '../wire/json.ts';
import { wireAddress, wireLine } from '../wire/schema.ts';

/** PHP writes a list with missing indexes as an object. */
const list = z.catch(z.union([z.array(z.unknown()), z.looseObject({})]), []);

const siteInfo = z.object({ share_url: z.string(), aff_var: z.string(), aff_value: z.string() });
const bootstrap = z.object({
  site_info: z.catch(z.nullish(siteInfo), null),
  additional_sites: list,
  branded_coupons: list,
  currency: z.catch(z.nullish(z.object({ currency: z.string() })), null),
});

/** Reads `GET /portal/bootstrap`, an optional route: currency, share link and coupon codes. */
export function readBootstrap(json: ExactJson): Pick<Capabilities, 'currency' | 'share' | 'coupons'> {
  const parsed = z.safeParse(bootstrap, json);
  if (!parsed.success) return { currency: null, share: null, coupons: [] };
  const { site_info, additional_sites, branded_coupons, currency } = parsed.data;
  const code = currency?.currency.trim().toUpperCase() ?? '';
  return {
    currency: /^[A-Z]{3}$/.test(code) ? code : null,
    share: site_info ? readShare(site_info, Object.values(additional_sites)) : null,
    coupons: readCoupons(branded_coupons),
  };
}

const LONGEST_NAME = 100;
const MOST_SITES = 50;
const isSmall = (text: string) => text !== '' && text.length <= 200;

function readShare(site: z.infer<typeof siteInfo>, additional: unknown[]): ShareLink | null {
  const url = wireAddress(site.share_url);
  const [parameter, value] = [site.aff_var.trim(), site.aff_value.trim()];
  // Cutting a value would make another affiliate's link.
  if (!url || !isSmall(parameter) || !isSmall(value)) return null;
  const others = additional.slice(0, MOST_SITES).flatMap(addressIn).slice(0, MOST_SITES);
  const origins = [url, ...others].map((address) => new URL(address).origin);
  return { url, parameter, value, origins: [...new Set(origins)].slice(0, MOST_SITES) };
}

/** An additional site comes as an address or as an object with one. */
function addressIn(site: unknown): string[] {
  const texts = typeof site === 'object' && site !== null ? Object.values(site) : [site];
  return texts.flatMap((text) => (typeof text === 'string' ? (wireAddress(text) ?? []) : []));
}

const MOST_COUPONS = 20;
const LONGEST_COUPON = 50;
/** Names of a coupon's code; the first one counts. */
const CODE_FIELDS = ['code', 'coupon_code', 'coupon', 'title', 'post_title', 'name'];

/** No coupon was ever recorded, so many shapes are read: texts, objects with a code, and objects by their code. */
function readCoupons(coupons: unknown[] | Record<string, unknown>): string[] {
  const codes = Object.entries(coupons)
    .slice(0, MOST_SITES)
    .flatMap(([key, coupon]) => {
      const named = codeIn(coupon) ?? (/^\d+$/.test(key) || Array.isArray(coupon) ? '' : key);
      const code = wireLine(named, LONGEST_COUPON + 1);
      // Cutting a code would make another coupon.
      return code !== '' && code.length <= LONGEST_COUPON ? [code] : [];
    });
  return [...new Set(codes)].slice(0, MOST_COUPONS);
}

function codeIn(coupon: unknown): string | null {
  if (typeof coupon === 'string') return coupon;
  return CODE_FIELDS.map((field) => textMember(coupon as ExactJson, field)).find(Boolean) ?? null;
}

export const readUserName = (json: ExactJson): string | null =>
  wireLine(textMember(json, 'name') ?? '', LONGEST_NAME) || null;

export const readUserId = (json: ExactJson): string | null => matching(/^\d{1,20}$/, textMember(json, 'id'));

export const readUuid = (json: ExactJson): string | null => matching(/^[\da-f-]{36}$/i, textMember(json, 'uuid'));

const matching = (pattern: RegExp, text: string | null): string | null =>
  text !== null && pattern.test(text) ? text : null;
