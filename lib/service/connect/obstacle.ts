import type { DiscoveryError } from '../../domain/accounts/site-discovery.ts';
import type { ParsedJson } from '../wire/json.ts';
import { FIREWALL, retryAfter, statusOf } from '../wire/response.ts';

/** Some firewalls ask for cookies with 200; a banner tells of cookies in other words. */
const ASKS_FOR_COOKIES = /\benable (?:javascript and )?cookies/i;

/** What keeps a visitor from a site's REST interface; null: nothing seen. @param json `text` as the index; null: a page */
export function obstacleIn(
  response: Response,
  json: ParsedJson | null,
  baseUrl: string,
  text = '',
): DiscoveryError | null {
  const { headers } = response;
  const status = statusOf(response, json);
  const type = headers.get('content-type') ?? '';
  if (json?.ok && (status === 401 || status === 403)) return { kind: 'site-members', baseUrl };
  if (status === 401 && headers.has('www-authenticate')) return { kind: 'site-locked' };
  // A challenge refreshes itself with 202, or is marked by its network. Some firewalls refuse in plain words.
  const isChallenge = [401, 202].includes(status) || (status === 200 && ASKS_FOR_COOKIES.test(text));
  if (headers.has('cf-mitigated') || FIREWALL.includes(status) || (isChallenge && /html/i.test(type)))
    return { kind: 'site-guarded' };
  if (status === 429 || status >= 500)
    return { kind: 'site-unavailable', status, retryAfterSeconds: retryAfter(headers) };
  const isBroken = json?.ok === false && status === 200 && /json/i.test(type);
  return isBroken ? { kind: 'site-unreadable', text: json.extra ?? '' } : null;
}

/** The most telling first. */
const RANKS: DiscoveryError['kind'][] = [
  ...(['no-service', 'site-members', 'site-locked', 'site-guarded', 'site-unreadable', 'site-unavailable'] as const),
];

/** The most telling of several obstacles; null: there is none. */
export const tellingOf = (obstacles: DiscoveryError[]): DiscoveryError | null =>
  RANKS.flatMap((rank) => obstacles.filter(({ kind }) => kind === rank))[0] ?? null;
