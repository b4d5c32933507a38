import * as addresses from '../../domain/accounts/address.ts';
import { wwwVariant } from '../../domain/accounts/permission.ts';
import type { DiscoveryError, Site } from '../../domain/accounts/site-discovery.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { parseExactJson } from '../wire/json.ts';
import { VISITED_BYTES, visit } from '../wire/request.ts';
import { readBody } from '../wire/response.ts';
import { obstacleIn, tellingOf } from './obstacle.ts';
import { INDEX_FIELDS, readIndex } from './rest-index.ts';
import { claimedHome, consentPageAt, homeAt, linkedRoot, rootAtWwwVariant, siteName } from './site-claims.ts';

/** Finds the service of a typed address by WordPress's REST index. Sends no credentials, so it follows redirects. */
export async function discover(typed: string, deps: { fetch: typeof fetch }): Promise<Result<Site, DiscoveryError>> {
  const address = addresses.readSiteAddress(typed);
  if (!address.ok) return address;
  const page = new URL(address.value.page);
  let hasAnswered = false;
  let isMoved = false;
  /** After a timeout or too many requests, further ones would make the user or the site wait just as long. */
  let isOver = false;
  /** The pages name a REST interface, so the site is a WordPress. */
  let isLinked = false;
  const obstacles: DiscoveryError[] = [];

  for await (const root of roots()) {
    const found = await siteAt(root);
    if (found?.ok) return found;
    if (found) note(found.error);
  }
  const obstacle = tellingOf(obstacles);
  if (obstacle) return fail(obstacle);
  if (isMoved) return fail({ kind: 'site-moved', page: page.href });
  if (hasAnswered) return fail({ kind: isLinked ? 'site-guarded' : 'not-wordpress' });
  return fail({ kind: address.value.upgraded ? 'address-insecure' : 'site-no-answer' });

  /** Yields REST roots to try; those of the www variant only if the typed host does not answer at all. */
  async function* roots(): AsyncGenerator<string> {
    yield* rootsOf(page);
    const variant = wwwVariant(page.hostname);
    if (hasAnswered || isMoved || variant === null) return;
    isOver = false;
    yield* rootsOf(new URL(page.href.replace(page.hostname, variant)));
  }

  /** Yields the root as typed, then as the page links it, then the usual places. */
  async function* rootsOf(start: URL): AsyncGenerator<string> {
    const seen = new Set<string>();
    const isNew = (root: string | null): root is string => {
      if (root === null || isOver || seen.has(root)) return false;
      seen.add(root);
      return true;
    };
    const typedRoot = addresses.restRootOf(start.href);
    if (isNew(typedRoot)) yield typedRoot;
    const site = isOver ? null : await get(start.href);
    await site?.body?.cancel();
    if (site) note(obstacleIn(site, null, ''));
    const linked = site && linkedRoot(site.headers.get('link'), site.url);
    isLinked ||= linked !== null;
    if (isNew(linked)) yield linked;
    const folders = new Set([site?.url ?? start.href, start.href, start.origin].map(folderUrl));
    for (const folder of folders) {
      for (const root of [`${folder}/wp-json`, `${folder}/?rest_route=`]) if (isNew(root)) yield root;
    }
  }

  function note(obstacle: DiscoveryError | null): void {
    if (!obstacle) return;
    obstacles.push(obstacle);
    isOver ||= obstacle.kind === 'site-unavailable' && obstacle.status === 429;
  }

  /** null: not a REST root. @param canonical whether to switch to the www variant that the site names as its own */
  async function siteAt(root: string, canonical = true): Promise<Result<Site, DiscoveryError> | null> {
    const response = await get(addresses.endpoint(root, '/', { _fields: INDEX_FIELDS }));
    if (!response || response.url.length > addresses.LONGEST_ADDRESS) return null;
    const body = await readBody(response, VISITED_BYTES).catch(() => null);
    const text = body?.ok ? body.value : '';
    const json = parseExactJson(text);
    // Requests with the password go to where the redirects ended.
    const final = addresses.asRestRoot(response.url);
    // Over http the password could be intercepted.
    if (page.protocol === 'https:' && new URL(final).protocol !== 'https:') return null;
    // A pasted address may have its slashes as %2F.
    const baseUrl = addresses.endpoint(final, addresses.NAMESPACE).replaceAll('%2F', '/');
    const index = response.ok && json.ok ? readIndex(json.value) : null;
    if (!index) {
      const obstacle = obstacleIn(response, json, baseUrl, text);
      return obstacle && fail(obstacle);
    }
    const { name, url, home } = index;
    // WordPress answers at both www variants, but shows its consent page only at its own.
    const ownRoot = canonical ? rootAtWwwVariant(final, url) : null;
    const atVariant = ownRoot === null ? null : await siteAt(ownRoot, false);
    if (atVariant?.ok) return atVariant;
    const title = siteName(name) || new URL(final).host;
    if (!index.hasService) return fail({ kind: 'no-service', name: title, baseUrl });
    const ownHome = claimedHome(home, final) ?? claimedHome(url, final);
    return ok({
      name: title,
      home: homeAt(home, final),
      baseUrl,
      consentUrl: consentPageAt(index.authorization, final),
      ...(ownHome !== null && { ownHome }),
      ...(index.zone !== null && { zone: index.zone }),
    });
  }

  async function get(url: string): Promise<Response | null> {
    try {
      const response = await visit(deps.fetch, url, { headers: { Accept: 'application/json, text/html' } });
      hasAnswered = true;
      return response;
    } catch (error) {
      isOver = error instanceof DOMException && error.name === 'TimeoutError';
      // Browsers report a redirect to a host without access and a missing answer with the same error.
      if (!isOver && !hasAnswered) isMoved ||= await redirects(url);
      return null;
    }
  }

  async function redirects(url: string): Promise<boolean> {
    const response = await visit(deps.fetch, url, { redirect: 'manual' }).catch(() => null);
    return response?.type === 'opaqueredirect';
  }
}

function folderUrl(address: string): string {
  const url = new URL(address);
  return `${url.origin}${addresses.folderOf(url.pathname)}`;
}
