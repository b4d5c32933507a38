import type { DiscoveryError } from '../../domain/accounts/site-discovery.ts';
import type { ParsedJson } from '../wire/json.ts';
import { retryAfter } from '../wire/response.ts';

/** What stands between a visitor and a site's REST interface, as its answers show. */

const isPage = ({ headers }: Response): boolean => /html/i.test(headers.get('content-type') ?? '');

/** What a page of the site shows; null: nothing is in the way. */
export function obstacleAtPage(response: Response): DiscoveryError | null {
  const { status, headers } = response;
  if (status === 401 && headers.has('www-authenticate')) return { kind: 'site-locked' };
  // A challenge refreshes itself with 202, or is marked by its network.
  const isGuard = headers.get('cf-mitigated') === 'challenge' || [401, 403, 202].includes(status);
  if (isGuard && isPage(response)) return { kind: 'site-guarded' };
  const isUnavailable = status === 429 || status >= 500;
  return isUnavailable ? { kind: 'site-unavailable', status, retryAfterSeconds: retryAfter(headers) } : null;
}

/** What an answer shows that should be the REST index and is not; null: there may be no REST interface. */
export function obstacleAtRoot(response: Response, json: ParsedJson, baseUrl: string): DiscoveryError | null {
  const { status, headers } = response;
  if (json.ok && (status === 401 || status === 403)) return { kind: 'site-members', baseUrl };
  if (status === 200 && !json.ok && /json/i.test(headers.get('content-type') ?? ''))
    return { kind: 'site-unreadable', text: json.extra ?? '' };
  return obstacleAtPage(response);
}

/** The most telling first. */
const RANKS: DiscoveryError['kind'][] = [
  ...(['no-service', 'site-members', 'site-locked', 'site-guarded', 'site-unreadable', 'site-unavailable'] as const),
];

/** The most telling of several obstacles; null: there is none. */
export const tellingOf = (obstacles: DiscoveryError[]): DiscoveryError | null =>
  obstacles.toSorted((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind))[0] ?? null;
