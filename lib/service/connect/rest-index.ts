import * as z from 'zod/mini';
import { NAMESPACE } from '../../domain/accounts/address.ts';
import { siteZone } from '../../domain/calendar/site-zone.ts';
import type { ExactJson } from '../wire/json.ts';

/** The members of WordPress's REST index that are read. */
export const INDEX_FIELDS = 'name,url,home,namespaces,authentication,gmt_offset,timezone_string';

const APPLICATION_PASSWORDS = 'application-passwords';
const endpoints = z.object({ authorization: z.string() });

const index = z.object({
  name: z.catch(z.string(), ''),
  url: z.catch(z.string(), ''),
  home: z.catch(z.string(), ''),
  // PHP writes a filtered list as an object.
  namespaces: z.union([z.array(z.unknown()), z.looseObject({})]),
  // PHP writes an empty object as a list.
  authentication: z.catch(z.looseObject({}), {}),
  gmt_offset: z.catch(z.string(), ''),
  timezone_string: z.catch(z.string(), ''),
});

export type RestIndex = NonNullable<ReturnType<typeof readIndex>>;

/** Reads the index of a WordPress's REST interface; null: it is none. */
export function readIndex(json: ExactJson) {
  const parsed = z.safeParse(index, json);
  if (!parsed.success) return null;
  const { namespaces, authentication, gmt_offset, timezone_string, ...site } = parsed.data;
  const passwords = z.safeParse(z.object({ endpoints }), authentication[APPLICATION_PASSWORDS]);
  return {
    ...site,
    zone: siteZone(timezone_string, gmt_offset),
    hasService: Object.values(namespaces).includes(NAMESPACE.slice(1)),
    /** Whether users can have application passwords. */
    hasPasswords: Object.hasOwn(authentication, APPLICATION_PASSWORDS),
    authorization: passwords.data?.endpoints.authorization,
  };
}
