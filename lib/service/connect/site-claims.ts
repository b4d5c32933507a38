import { asRestRoot, webAddress, withoutSlashes } from '../../domain/accounts/address.ts';
import { wwwVariant } from '../../domain/accounts/permission.ts';
import { shortLine } from '../../domain/text/plain-line.ts';
import { wireLine } from '../wire/schema.ts';

/** Checks a site's claims about itself, because any site can claim any address. */

/** Characters of a site's name that a heading has space for. */
const LONGEST_NAME = 100;

export const siteName = (written: string): string => shortLine(wireLine(written, LONGEST_NAME + 1), LONGEST_NAME);

/** The same root at the other www variant, if the site names that as its own. */
export function rootAtWwwVariant(root: string, ownUrl: string): string | null {
  const [current, own] = [new URL(root), URL.parse(ownUrl)];
  if (!own || own.protocol !== current.protocol || own.hostname !== wwwVariant(current.hostname)) return null;
  return root.replace(current.host, own.host);
}

/** The site's home page. Drops a user name before the host, which makes an address look like another one. */
export function homeAt(home: string, root: string): string {
  const { origin } = new URL(root);
  const url = URL.parse(webAddress(home) ?? '');
  return url?.origin === origin ? `${origin}${withoutSlashes(url.pathname)}` : origin;
}

/** The site's own address, if it names another host. Unproven; the www variant was tried before. */
export function claimedHome(own: string, root: string): string | null {
  const [url, current] = [URL.parse(webAddress(own) ?? ''), new URL(root)];
  if (!url || url.host === current.host || url.hostname === wwwVariant(current.hostname)) return null;
  return `${url.origin}${withoutSlashes(url.pathname)}`;
}

/** The consent page, if it has the same origin; another could steal the password. */
export function consentPageAt(url: string | undefined, root: string): string | null {
  // Behind a proxy that ends TLS, WordPress may write its own addresses with http.
  const page = webAddress(root.startsWith('https:') ? url?.replace(/^http:/, 'https:') : url);
  return page && new URL(page).origin === new URL(root).origin ? page : null;
}

const LONGEST_HEADER = 4000;

/** The REST root that the site's Link header names, if it has the same origin; another would receive the password. */
export function linkedRoot(header: string | null, base: string): string | null {
  const link = apiLink((header ?? '').slice(0, LONGEST_HEADER));
  const url = link ? URL.parse(link, base) : null;
  return url && url.origin === new URL(base).origin ? asRestRoot(url.href) : null;
}

/** The link with WordPress's relation, with any quotation marks. Linear time, because the header may be hostile. */
function apiLink(header: string): string | null {
  for (let start = header.indexOf('<'); start !== -1; ) {
    const close = header.indexOf('>', start);
    const next = close === -1 ? -1 : header.indexOf('<', close);
    const parameters = header.slice(close, next === -1 ? undefined : next).toLowerCase();
    const unquoted = parameters.replace(/["' ]/g, '');
    if (close !== -1 && unquoted.includes(';rel=https://api.w.org/')) return header.slice(start + 1, close);
    start = next;
  }
  return null;
}
