import * as z from 'zod/mini';
import type { Capabilities, ShareLink } from '../../domain/accounts/capabilities-schema.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import type { ExactJson } from '../wire/json.ts';
import { webAddress } from '../wire/schema.ts';

/** Optional routes of newer services (test/fixtures/wire/deployed). */

const bootstrap = z.object({
  site_info: z.catch(z.nullish(z.object({ share_url: z.string(), aff_var: z.string(), aff_value: z.string() })), null),
  // PHP writes a list with missing indexes as an object.
  additional_sites: z.catch(z.union([z.array(z.unknown()), z.looseObject({})]), []),
  currency: z.catch(z.nullish(z.object({ currency: z.string() })), null),
});

/** `GET /portal/bootstrap`: currency and share link. */
export function readBootstrap(json: ExactJson): Pick<Capabilities, 'currency' | 'share'> {
  const parsed = z.safeParse(bootstrap, json);
  if (!parsed.success) return { currency: null, share: null };
  const { site_info, additional_sites, currency } = parsed.data;
  const code = currency?.currency.trim().toUpperCase() ?? '';
  return {
    currency: /^[A-Z]{3}$/.test(code) ? code : null,
    share: site_info ? readShare(site_info, Object.values(additional_sites)) : null,
  };
}

const LONGEST_NAME = 100;
/** Limits on sites and parameter length bound what a hostile answer can store. */
const MOST_SITES = 50;
const isSmall = (text: string) => text !== '' && text.length <= 200;

function readShare(
  site: { share_url: string; aff_var: string; aff_value: string },
  additional: unknown[],
): ShareLink | null {
  const url = webAddress(site.share_url);
  const [parameter, value] = [site.aff_var.trim(), site.aff_value.trim()];
  // Cut short, it would be another affiliate's link.
  if (!url || !isSmall(parameter) || !isSmall(value)) return null;
  const others = additional.slice(0, MOST_SITES).flatMap(addressIn).slice(0, MOST_SITES);
  const origins = [url, ...others].map((address) => new URL(address).origin);
  return {
    url,
    parameter,
    value,
    origins: [...new Set(origins)].slice(0, MOST_SITES),
  };
}

/** An additional site comes as an address or as an object with one. */
function addressIn(site: unknown): string[] {
  const texts = typeof site === 'object' && site !== null ? Object.values(site) : [site];
  return texts.flatMap((text) => (typeof text === 'string' ? (webAddress(text) ?? []) : []));
}

/** WordPress's `GET /wp/v2/users/me`: the user's name. */
export function readUserName(json: ExactJson): string | null {
  const parsed = z.safeParse(z.object({ name: z.string() }), json);
  return parsed.success ? plainLine(parsed.data.name, LONGEST_NAME) || null : null;
}

/** The same route: the user's id at the site. */
export function readUserId(json: ExactJson): string | null {
  const parsed = z.safeParse(z.object({ id: z.string() }), json);
  return parsed.success && /^\d{1,20}$/.test(parsed.data.id) ? parsed.data.id : null;
}

/** The uuid of the application password in use, for revoking it. */
export function readUuid(json: ExactJson): string | null {
  const parsed = z.safeParse(z.object({ uuid: z.string() }), json);
  return parsed.success && /^[\da-f-]{36}$/i.test(parsed.data.uuid) ? parsed.data.uuid : null;
}
