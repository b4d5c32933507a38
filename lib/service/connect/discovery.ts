import * as z from 'zod/mini';
import {
  asRestRoot,
  endpoint,
  folderOf,
  LONGEST_ADDRESS,
  NAMESPACE,
  readSiteAddress,
  restRootOf,
} from '../../domain/accounts/address.ts';
import { wwwVariant } from '../../domain/accounts/permission.ts';
import type { DiscoveryError, Site } from '../../domain/accounts/site-discovery.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { readBody } from '../wire/body.ts';
import { parseExactJson } from '../wire/json.ts';
import { linkedRoot } from './link-header.ts';
import { plainText } from './plain-text.ts';
import { claimedHome, consentPageAt, homeAt, rootAtTwin } from './site-claims.ts';

/**
 * Finds the affiliate service of a site: WordPress publishes its REST root, the routes below it and its
 * consent page for application passwords. No credentials are sent, so redirects may be followed; the final
 * address is the one that is used.
 */
export interface DiscoveryDeps {
  fetch: typeof fetch;
}

const SECONDS = 12;
const PLAIN = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
const BYTES = 2_000_000;
const FIELDS = 'name,url,home,namespaces,authentication';

const index = z.object({
  name: z.catch(z.string(), ''),
  url: z.catch(z.string(), ''),
  home: z.catch(z.string(), ''),
  namespaces: z.array(z.string()),
  // PHP writes an empty object as a list.
  authentication: z.catch(
    z.object({
      'application-passwords': z.optional(z.object({ endpoints: z.object({ authorization: z.string() }) })),
    }),
    {},
  ),
});

/**
 * Finds the service behind whatever was typed: a host, a page, a subfolder, a base URL or plain permalinks.
 */
export async function discover(typed: string, deps: DiscoveryDeps): Promise<Result<Site, DiscoveryError>> {
  const address = readSiteAddress(typed);
  if (!address.ok) return address;
  const page = new URL(address.value.page);
  let answered = false;
  let locked = false;
  let moved = false;
  /** The first request timed out: other ways of asking would make the user wait just as long. */
  let silent = false;
  let bare: DiscoveryError | null = null;

  for await (const root of roots()) {
    const found = await readIndex(root);
    if (found === null) continue;
    if (found.ok) return found;
    bare ??= found.error;
  }
  if (bare) return fail(bare);
  if (locked) return fail({ kind: 'site-locked' });
  if (moved) return fail({ kind: 'site-moved', page: page.href });
  if (answered) return fail({ kind: 'not-wordpress' });
  return fail({ kind: address.value.upgraded ? 'address-insecure' : 'site-no-answer' });

  /** REST roots to try; at the www twin only if the typed name does not answer at all. */
  async function* roots(): AsyncGenerator<string> {
    yield* rootsOf(page);
    const twin = wwwVariant(page.hostname);
    if (answered || moved || twin === null) return;
    silent = false;
    yield* rootsOf(new URL(page.href.replace(page.hostname, twin)));
  }

  /** As typed, then as the site's home page links it, then the usual place. */
  async function* rootsOf(start: URL): AsyncGenerator<string> {
    const seen = new Set<string>();
    const fresh = (root: string | null): root is string =>
      root !== null && !silent && !seen.has(root) && !!seen.add(root);
    const typedRoot = restRootOf(start.href);
    if (fresh(typedRoot)) yield typedRoot;
    const site = silent ? null : await get(start.href);
    await site?.body?.cancel();
    const linked = site && linkedRoot(site.headers.get('link'), site.url);
    if (fresh(linked)) yield linked;
    const places = new Set([site?.url ?? start.href, start.href, start.origin].map(placeOf));
    for (const place of places) {
      for (const root of [`${place}/wp-json`, `${place}/?rest_route=`]) if (fresh(root)) yield root;
    }
  }

  /**
   * null: not a REST root.
   * @param canonical whether to move to the host that the site names as its own
   */
  async function readIndex(root: string, canonical = true): Promise<Result<Site, DiscoveryError> | null> {
    const response = await get(endpoint(root, '/', { _fields: FIELDS }));
    if (!response?.ok || response.url.length > LONGEST_ADDRESS) return null;
    const json = parseExactJson((await readBody(response, BYTES)) ?? '');
    const parsed = json.ok ? z.safeParse(index, json.value) : null;
    if (!parsed?.success) return null;
    // The requests with the password must go to where the redirects ended.
    const final = asRestRoot(response.url);
    // Redirected from https to http, where the password could be intercepted: not taken.
    if (page.protocol === 'https:' && new URL(final).protocol !== 'https:') return null;
    const { name, url, home, namespaces, authentication } = parsed.data;
    // WordPress answers under any name of its host, but its consent page only under its own.
    const own = canonical ? rootAtTwin(final, url) : null;
    const atTwin = own === null ? null : await readIndex(own, false);
    if (atTwin?.ok) return atTwin;
    const title = plainText(name) || new URL(final).host;
    const baseUrl = tidyBase(endpoint(final, NAMESPACE));
    if (!namespaces.includes(NAMESPACE.slice(1))) return fail({ kind: 'no-service', name: title, baseUrl });
    const ownHome = claimedHome(home, final) ?? claimedHome(url, final);
    return ok({
      name: title,
      home: homeAt(home, final),
      baseUrl,
      consentUrl: consentPageAt(authentication['application-passwords']?.endpoints.authorization, final),
      ...(ownHome !== null && { ownHome }),
    });
  }

  async function get(url: string): Promise<Response | null> {
    try {
      const response = await deps.fetch(url, {
        ...PLAIN,
        redirect: 'follow',
        headers: { Accept: 'application/json, text/html' },
        signal: AbortSignal.timeout(SECONDS * 1000),
      });
      answered = true;
      locked ||= response.status === 401 && response.headers.has('www-authenticate');
      return response;
    } catch (error) {
      silent = error instanceof DOMException && error.name === 'TimeoutError';
      // Browsers report a redirect to a host without access and a missing answer with the same error.
      if (!silent) moved ||= await leadsAway(url);
      return null;
    }
  }

  async function leadsAway(url: string): Promise<boolean> {
    if (moved || answered) return moved;
    const request = { ...PLAIN, redirect: 'manual', signal: AbortSignal.timeout(SECONDS * 1000) } as const;
    const response = await deps.fetch(url, request).catch(() => null);
    return response?.type === 'opaqueredirect';
  }
}

/** "https://shop.example/some/page.php" → "https://shop.example/some". */
function placeOf(address: string): string {
  const url = new URL(address);
  return `${url.origin}${folderOf(url.pathname)}`;
}

/** A pasted address may have its slashes as %2F. */
const tidyBase = (url: string): string => url.replaceAll('%2F', '/');
