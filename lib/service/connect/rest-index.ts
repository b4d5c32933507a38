import * as z from 'zod/mini';
import { NAMESPACE } from '../../domain/accounts/address.ts';
import { siteZone } from '../../domain/calendar/site-zone.ts';
import type { ExactJson } from '../wire/json.ts';

/** The members of WordPress's REST index that are read. */
export const INDEX_FIELDS = 'name,url,home,namespaces,authentication,gmt_offset,timezone_string';

const text = z.catch(z.string(), '');

const index = z.object({
  ...{ name: text, url: text, home: text, gmt_offset: text, timezone_string: text },
  // PHP writes a filtered list as an object, and an empty object as a list.
  namespaces: z.union([z.array(z.unknown()), z.looseObject({})]),
  authentication: z.catch(z.looseObject({}), {}),
});

/** As far as it has the usual form. */
type Offered = { endpoints?: { authorization?: unknown } | null };

export type RestIndex = NonNullable<ReturnType<typeof readIndex>>;

/** Reads the index of a WordPress's REST interface; null: it is none. */
export function readIndex(json: ExactJson) {
  const parsed = z.safeParse(index, json);
  if (!parsed.success) return null;
  const { namespaces, authentication, gmt_offset, timezone_string, ...site } = parsed.data;
  const { 'application-passwords': offered } = authentication as { 'application-passwords'?: Offered | null };
  return {
    ...site,
    zone: siteZone(timezone_string, gmt_offset),
    hasService: Object.values(namespaces).includes(NAMESPACE.slice(1)),
    /** Whether users can have application passwords. */
    hasPasswords: offered !== undefined,
    authorization: String(offered?.endpoints?.authorization ?? ''),
  };
}
