import * as z from 'zod/mini';
import * as addresses from '../../domain/accounts/address.ts';
import { wwwVariant } from '../../domain/accounts/permission.ts';
import type { DiscoveryError, Site } from '../../domain/accounts/site-discovery.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { parseExactJson } from '../wire/json.ts';
import { PRIVATE, readBody } from '../wire/request.ts';
import { claimedHome, consentPageAt, homeAt, linkedRoot, rootAtWwwVariant, siteName } from './site-claims.ts';

const TIMEOUT_SECONDS = 12;
const MOST_BYTES = 2_000_000;
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

/** Finds the service of a typed address by WordPress's REST index. Sends no credentials, so it follows redirects. */
export async function discover(typed: string, deps: { fetch: typeof fetch }): Promise<Result<Site, DiscoveryError>> {
  const address = addresses.readSiteAddress(typed);
  if (!address.ok) return address;
  const page = new URL(address.value.page);
  let hasAnswered = false;
  let isLocked = false;
  let isMoved = false;
  /** After a timeout, further requests would make the user wait just as long. */
  let timedOut = false;
  let noService: DiscoveryError | null = null;

  for await (const root of roots()) {
    const found = await readIndex(root);
    if (found === null) continue;
    if (found.ok) return found;
    noService ??= found.error;
  }
  if (noService) return fail(noService);
  if (isLocked) return fail({ kind: 'site-locked' });
  if (isMoved) return fail({ kind: 'site-moved', page: page.href });
  if (hasAnswered) return fail({ kind: 'not-wordpress' });
  return fail({ kind: address.value.upgraded ? 'address-insecure' : 'site-no-answer' });

  /** Yields REST roots to try; those of the www variant only if the typed host does not answer at all. */
  async function* roots(): AsyncGenerator<string> {
    yield* rootsOf(page);
    const variant = wwwVariant(page.hostname);
    if (hasAnswered || isMoved || variant === null) return;
    timedOut = false;
    yield* rootsOf(new URL(page.href.replace(page.hostname, variant)));
  }

  /** Yields the root as typed, then as the page links it, then the usual places. */
  async function* rootsOf(start: URL): AsyncGenerator<string> {
    const seen = new Set<string>();
    const isNew = (root: string | null): root is string => {
      if (root === null || timedOut || seen.has(root)) return false;
      seen.add(root);
      return true;
    };
    const typedRoot = addresses.restRootOf(start.href);
    if (isNew(typedRoot)) yield typedRoot;
    const site = timedOut ? null : await get(start.href);
    await site?.body?.cancel();
    const linked = site && linkedRoot(site.headers.get('link'), site.url);
    if (isNew(linked)) yield linked;
    const folders = new Set([site?.url ?? start.href, start.href, start.origin].map(folderUrl));
    for (const folder of folders) {
      for (const root of [`${folder}/wp-json`, `${folder}/?rest_route=`]) if (isNew(root)) yield root;
    }
  }

  /** null: not a REST root. @param canonical whether to switch to the www variant that the site names as its own */
  async function readIndex(root: string, canonical = true): Promise<Result<Site, DiscoveryError> | null> {
    const response = await get(addresses.endpoint(root, '/', { _fields: FIELDS }));
    if (!response?.ok || response.url.length > addresses.LONGEST_ADDRESS) return null;
    const body = await readBody(response, MOST_BYTES);
    const json = parseExactJson(body.ok ? body.value : '');
    const parsed = json.ok ? z.safeParse(index, json.value) : null;
    if (!parsed?.success) return null;
    // Requests with the password go to where the redirects ended.
    const final = addresses.asRestRoot(response.url);
    // Over http the password could be intercepted.
    if (page.protocol === 'https:' && new URL(final).protocol !== 'https:') return null;
    const { name, url, home, namespaces, authentication } = parsed.data;
    // WordPress answers at both www variants, but shows its consent page only at its own.
    const ownRoot = canonical ? rootAtWwwVariant(final, url) : null;
    const atVariant = ownRoot === null ? null : await readIndex(ownRoot, false);
    if (atVariant?.ok) return atVariant;
    const title = siteName(name) || new URL(final).host;
    // A pasted address may have its slashes as %2F.
    const baseUrl = addresses.endpoint(final, addresses.NAMESPACE).replaceAll('%2F', '/');
    if (!namespaces.includes(addresses.NAMESPACE.slice(1))) return fail({ kind: 'no-service', name: title, baseUrl });
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
        ...PRIVATE,
        redirect: 'follow',
        headers: { Accept: 'application/json, text/html' },
        signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
      });
      hasAnswered = true;
      isLocked ||= response.status === 401 && response.headers.has('www-authenticate');
      return response;
    } catch (error) {
      timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      // Browsers report a redirect to a host without access and a missing answer with the same error.
      if (!timedOut && !hasAnswered) isMoved ||= await redirects(url);
      return null;
    }
  }

  async function redirects(url: string): Promise<boolean> {
    const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
    const response = await deps.fetch(url, { ...PRIVATE, redirect: 'manual', signal }).catch(() => null);
    return response?.type === 'opaqueredirect';
  }
}

function folderUrl(address: string): string {
  const url = new URL(address);
  return `${url.origin}${addresses.folderOf(url.pathname)}`;
}
