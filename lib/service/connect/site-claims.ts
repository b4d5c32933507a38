import { webAddress, withoutSlashes } from '../../domain/accounts/address.ts';
import { wwwVariant } from '../../domain/accounts/permission.ts';

/**
 * What a site's index claims about its own addresses, and how far to believe it: any site can name any
 * address.
 */

/** The same root at the site's www twin, if the site names that as its own. */
export function rootAtTwin(root: string, ownUrl: string): string | null {
  const [here, own] = [new URL(root), URL.parse(ownUrl)];
  if (!own || own.protocol !== here.protocol || own.hostname !== wwwVariant(here.hostname)) return null;
  return root.replace(here.host, own.host);
}

/**
 * The site's home page. A user name before the host is dropped: it makes an address look like another one.
 */
export function homeAt(home: string, root: string): string {
  const { origin } = new URL(root);
  const url = URL.parse(webAddress(home) ?? '');
  return url?.origin === origin ? `${origin}${withoutSlashes(url.pathname)}` : origin;
}

/**
 * The address that the site names as its own, if that is another host; the www twin was tried already. Any
 * site can claim any address, so it is only shown, and believed once it is proven.
 */
export function claimedHome(own: string, root: string): string | null {
  const [url, here] = [URL.parse(webAddress(own) ?? ''), new URL(root)];
  if (!url || url.host === here.host) return null;
  if (url.hostname === wwwVariant(here.hostname)) return null;
  return `${url.origin}${withoutSlashes(url.pathname)}`;
}

/** The consent page, if it is on the same site: anybody else's could steal the password. */
export function consentPageAt(url: string | undefined, root: string): string | null {
  const page = webAddress(url);
  return page && new URL(page).origin === new URL(root).origin ? page : null;
}
