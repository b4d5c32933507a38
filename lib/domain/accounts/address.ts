import { fail, ok, type Result } from '../result.ts';
import { plainLine } from '../text/plain-line.ts';
import { permissionsToFind } from './permission.ts';

/** The possible base URLs for a typed address: a home page, a REST root or a whole endpoint address. */
export interface Address {
  page: string;
  host: string;
  /** The required host permissions, its own host's first: "https://shop.example:443/*". */
  permissions: [string, ...string[]];
  /** Plain http was typed and https is tried: if that does not answer, the error explains why http is refused. */
  upgraded: boolean;
  /** Base URLs to try, the likeliest first, without a trailing slash. */
  candidates: [string, ...string[]];
}

export type AddressError =
  | { kind: 'address-empty' }
  | { kind: 'address-unreadable' }
  /** Https does not answer, and plain http beyond this computer would expose the password. */
  | { kind: 'address-insecure' }
  /** The address contains a password, which would be stored and shown with it. */
  | { kind: 'address-credentials' };

export const NAMESPACE = '/fluent-affiliate/v2';
/** Digits are bounded, so that matching stays fast on hostile input. */
const ENDPOINTS = /\/(?:portal\/stats|settings\/groups|settings\/groups\/\d{1,15}\/affiliates)$/;
const ADMINISTRATION = /\/wp-(?:admin|login\.php)(?:\/|$)/;
/** A longer address is dropped before any pattern is matched; a cut one would lead elsewhere. */
export const LONGEST_ADDRESS = 2000;

/** Reads a typed address. Errors: all `AddressError`s. */
export function readSiteAddress(typed: string): Result<Address, AddressError> {
  // A copied address may begin with what cannot be seen, or lack a mark: "https:/shop.example".
  const text = plainLine(typed, LONGEST_ADDRESS + 1).replace(/^(https?):?\/+/i, '$1://');
  if (text === '') return fail({ kind: 'address-empty' });
  if (text.length > LONGEST_ADDRESS) return fail({ kind: 'address-unreadable' });
  const url = parse(text);
  // A dot at the end makes another host of the same site.
  if (url) url.hostname = url.hostname.replace(/\.$/, '');
  if (!url || !['http:', 'https:'].includes(url.protocol) || !isHost(url.hostname)) {
    return fail({ kind: 'address-unreadable' });
  }
  if (url.username || url.password) return fail({ kind: 'address-credentials' });
  // The site's folder has its profile page, where users make an application password.
  url.pathname = url.pathname.split(ADMINISTRATION, 1)[0] ?? '';
  // A content security policy cannot name an IPv6 host; localhost is the same machine.
  if (url.hostname === '[::1]') url.hostname = 'localhost';
  // Most sites that people write with http have https, so only that is tried.
  const upgraded = url.protocol === 'http:' && !isLoopback(url.hostname);
  if (upgraded) url.protocol = 'https:';
  const found = candidates(url);
  if (found.some((baseUrl) => webAddress(baseUrl) === null)) return fail({ kind: 'address-unreadable' });
  const { href: page, host } = url;
  return ok({ page, host, permissions: permissionsToFind(page), upgraded, candidates: found });
}

/** base_url + path + query, with or without pretty permalinks (`?rest_route=`, parameters appended with &). */
export function endpoint(baseUrl: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(baseUrl);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${withoutSlashes(url.pathname)}${path}`;
  else url.searchParams.set('rest_route', `${route}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The REST root of an address, without a trailing slash; null if the service is not WordPress. */
export function restRootOf(address: string): string | null {
  const { origin, path, route } = partsOf(address);
  if (route !== null) return plain(origin + path, '');
  const typed = withoutSlashes(path);
  const root = typed.endsWith(NAMESPACE) ? typed.slice(0, -NAMESPACE.length) : toRest(typed);
  return root === null ? null : origin + root;
}

/** Whether a base URL ends with the service's usual namespace. */
export function isUsualAddress(baseUrl: string): boolean {
  const { path, route } = partsOf(baseUrl);
  return (route ?? path).endsWith(NAMESPACE);
}

/** An http(s) address in the browser's notation, which can be parsed again without an error; otherwise null. */
export function webAddress(written: string | null | undefined): string | null {
  const url = written && written.length <= LONGEST_ADDRESS ? URL.parse(written) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href.length > LONGEST_ADDRESS) return null;
  // A user name before the host makes an address look like another one.
  return url.username === '' && url.password === '' ? url.href : null;
}

/** The home page of a base URL's site; the host's root if there is no REST root. */
export function homePageOf(baseUrl: string): string {
  const root = restRootOf(baseUrl);
  const { origin, path, route } = partsOf(root ?? baseUrl);
  if (route !== null) return origin + path;
  // With a prefix other than wp-json, the end of the site's path is unknown.
  const end = path.lastIndexOf('/wp-json');
  return root === null || end < 0 ? `${origin}/` : `${origin}${path.slice(0, end)}/`;
}

/** "https://shop.example/wp-json/?x" → "https://shop.example/wp-json". */
export function asRestRoot(address: string): string {
  const { origin, path, route } = partsOf(address);
  return route === null ? origin + withoutSlashes(path) : plain(origin + path, '');
}

/** The reverse of `endpoint`: the base URL of an endpoint's address, to show where a redirect leads. */
export function baseUrlOf(endpointUrl: string, path: string): string | null {
  const { origin, path: written, route } = partsOf(endpointUrl);
  const whole = withoutSlashes(route ?? written);
  if (!whole.endsWith(path)) return null;
  const rest = whole.slice(0, -path.length);
  return route === null ? origin + withoutSlashes(rest) : plain(origin + written, rest);
}

/** The parts of an address, and the route in its query if permalinks are plain. A host may be named like a route. */
function partsOf(address: string): { origin: string; path: string; route: string | null } {
  const { origin, pathname: path, searchParams } = new URL(address);
  return { origin, path, route: searchParams.get('rest_route') };
}

function parse(text: string): URL | null {
  const schemed = /^[a-z][a-z\d+.-]{0,30}:\/\//i.test(text);
  const bare = URL.parse(`https://${text}`);
  // "localhost:8080" means a server on this computer, which has no certificate.
  if (!schemed && bare && isLoopback(bare.hostname)) return URL.parse(`http://${text}`);
  return schemed ? URL.parse(text) : bare;
}

/** Whether this can be a host name; URLs allow more, such as "my-shop!". */
function isHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const labels = hostname.split('.');
  return labels.every((label) => /^[a-z\d_-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-'));
}

const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');

function candidates(url: URL): [string, ...string[]] {
  const site = `${url.origin}${url.pathname}`;
  const route = url.searchParams.get('rest_route');
  if (route !== null) {
    const rest = withoutEndpoint(route);
    return [plain(site, rest === '' ? NAMESPACE : encodeURIComponent(rest).replaceAll('%2F', '/'))];
  }
  const path = withoutEndpoint(url.pathname);
  const typed = `${url.origin}${path}`;
  const rest = toRest(path);
  if (rest !== null) {
    const usual = `${url.origin}${rest}${NAMESPACE}`;
    return path === rest || typed === usual ? [usual] : [typed, usual];
  }
  // The contract allows any base URL, so the typed one comes first, then WordPress's two kinds of permalinks below it.
  // Never the host's root, which may belong to another user who would get the password (univ.example/~alice).
  const folder = `${url.origin}${folderOf(path)}`;
  return [typed, `${folder}/wp-json${NAMESPACE}`, plain(`${folder}/`, NAMESPACE)];
}

/** A page's path without the page: "/shop/index.php" → "/shop". */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return /\.(?:php|html?)$/.test(path.slice(slash + 1)) ? path.slice(0, slash) : withoutSlashes(path);
}

/** The path up to its first "/wp-json"; null if it has none. */
function toRest(path: string): string | null {
  const start = `${path}/`.indexOf('/wp-json/');
  return start === -1 ? null : path.slice(0, start + '/wp-json'.length);
}

const plain = (page: string, route: string): string => `${page}?rest_route=${route}`;

const withoutEndpoint = (path: string): string => withoutSlashes(withoutSlashes(path).replace(ENDPOINTS, ''));

/** Removes trailing slashes. A pattern would be slow on many slashes. */
export function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
