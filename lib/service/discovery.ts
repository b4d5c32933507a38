import * as z from 'zod/mini';
import { asRestRoot, endpoint, NAMESPACE, readAddress, restRootOf } from '../domain/address.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { DiscoveryError, Site } from '../domain/site.ts';
import { readBody } from './body.ts';
import { parseExactJson } from './json.ts';

/**
 * From a site's name to its affiliate service (issue: one click): WordPress tells where its REST root is, what
 * hangs below it and where its consent page for application passwords lies. Everything here goes without
 * credentials, so redirects may be followed; the address they end at is the one that is used (pitfall 4).
 */
export interface DiscoveryDeps {
  fetch: typeof fetch;
}

const SECONDS = 12;
const BYTES = 2_000_000;
const FIELDS = 'name,url,home,namespaces,authentication';

const index = z.object({
  name: z.catch(z.string(), ''),
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

/** Finds the service behind whatever was typed: a host, a page, a subfolder, a base URL, plain permalinks. */
export async function discover(typed: string, deps: DiscoveryDeps): Promise<Result<Site, DiscoveryError>> {
  const address = readAddress(typed);
  if (!address.ok) return address;
  const page = new URL(address.value.page);
  let answered = false;
  let locked = false;
  let bare: DiscoveryError | null = null;

  for await (const root of roots()) {
    const found = await readIndex(root);
    if (found === null) continue;
    if (found.ok) return found;
    bare ??= found.error;
  }
  if (bare) return fail(bare);
  if (locked) return fail({ kind: 'site-locked' });
  return fail({ kind: answered ? 'not-wordpress' : 'site-no-answer' });

  /** REST roots to try: as typed, as the site itself links it, then where it usually lies. */
  async function* roots(): AsyncGenerator<string> {
    const seen = new Set<string>();
    const fresh = (root: string | null): root is string =>
      root !== null && !seen.has(root) && !!seen.add(root);
    const typedRoot = restRootOf(page.href);
    if (fresh(typedRoot)) yield typedRoot;
    const site = await get(page.href);
    await site?.body?.cancel();
    const linked = site && linkedRoot(site.headers.get('link'), site.url);
    if (fresh(linked)) yield linked;
    const places = new Set([site?.url ?? page.href, page.href, page.origin].map(folderOf));
    for (const place of places) {
      for (const root of [`${place}/wp-json`, `${place}/?rest_route=`]) if (fresh(root)) yield root;
    }
  }

  /** null: this is no REST root. */
  async function readIndex(root: string): Promise<Result<Site, DiscoveryError> | null> {
    const response = await get(endpoint(root, '/', { _fields: FIELDS }));
    if (!response?.ok) return null;
    const json = parseExactJson((await readBody(response, BYTES)) ?? '');
    const parsed = json.ok ? z.safeParse(index, json.value) : null;
    if (!parsed?.success) return null;
    // Where redirects ended is where the requests with the password have to go.
    const final = asRestRoot(response.url);
    // From https back to http, where everybody on the way could read the password: not taken (pitfall 4).
    if (page.protocol === 'https:' && new URL(final).protocol !== 'https:') return null;
    const { name, home, namespaces, authentication } = parsed.data;
    const title = plainText(name) || new URL(final).host;
    const baseUrl = tidyBase(endpoint(final, NAMESPACE));
    if (!namespaces.includes(NAMESPACE.slice(1))) return fail({ kind: 'no-service', name: title, baseUrl });
    return ok({
      name: title,
      home: URL.parse(home)?.origin === new URL(final).origin ? home : new URL(final).origin,
      baseUrl,
      consentUrl: consentOf(authentication['application-passwords']?.endpoints.authorization, final),
    });
  }

  async function get(url: string): Promise<Response | null> {
    try {
      const response = await deps.fetch(url, {
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'follow',
        referrerPolicy: 'no-referrer',
        headers: { Accept: 'application/json, text/html' },
        signal: AbortSignal.timeout(SECONDS * 1000),
      });
      answered = true;
      locked ||= response.status === 401 && response.headers.has('www-authenticate');
      return response;
    } catch {
      return null;
    }
  }
}

/** The site's own word for its REST root, from its Link header. */
export function linkedRoot(header: string | null, base: string): string | null {
  const link = /<([^>]+)>\s*;[^,]*rel=["']?https:\/\/api\.w\.org\/["']?/i.exec(header ?? '')?.[1];
  const url = link ? URL.parse(link, base) : null;
  // Another origin's root would draw the password there.
  return url && url.origin === new URL(base).origin ? asRestRoot(url.href) : null;
}

/** The consent page, if it is on the same site; anybody else's would be a trap. */
function consentOf(url: string | undefined, root: string): string | null {
  const page = URL.parse(url ?? '');
  return page && page.protocol === new URL(root).protocol && page.host === new URL(root).host
    ? page.href
    : null;
}

/** "https://shop.example/some/page" → its folder, without a trailing slash. */
function folderOf(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname.replace(/\/[^/]*\.(php|html?)$/, '').replace(/\/+$/, '')}`;
}

/** As typed by people: %2F back to a slash. */
const tidyBase = (url: string): string => url.replaceAll('%2F', '/');

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** WordPress writes a site's name as HTML: "Tom &amp; Jerry&#039;s". */
function plainText(html: string): string {
  return html
    .replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/g, (_, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (NAMED[name] ?? ''),
    )
    .trim()
    .slice(0, 100);
}
