import { withoutSlashes } from '../../domain/accounts/address.ts';
import { twinOf } from '../../domain/accounts/permission.ts';
import { webAddress } from '../wire/schema.ts';

/** What a site's index says of its own addresses, and how far that is believed: anybody can name any. */

/** The same root at the site's www twin, if that is what the site calls itself. */
export function rootAtTwin(root: string, ownUrl: string): string | null {
  const [here, own] = [new URL(root), URL.parse(ownUrl)];
  if (!own || own.protocol !== here.protocol || own.hostname !== twinOf(here.hostname)) return null;
  return root.replace(here.host, own.host);
}

/** Where people know the site: never with a user's name in front of the host, which makes it look like another. */
export function homeOf(home: string, root: string): string {
  const { origin } = new URL(root);
  const url = URL.parse(webAddress(home) ?? '');
  return url?.origin === origin ? `${origin}${withoutSlashes(url.pathname)}` : origin;
}

/**
 * The site's own word for its address, where that is another host; the www twin was looked at already. Anybody can
 * claim any: to be shown, and believed only once it is proven.
 */
export function homeElsewhere(own: string, root: string): string | null {
  const [url, here] = [URL.parse(webAddress(own) ?? ''), new URL(root)];
  if (!url || url.host === here.host) return null;
  if (url.hostname === twinOf(here.hostname)) return null;
  return `${url.origin}${withoutSlashes(url.pathname)}`;
}

/** The consent page, if it is on the same site; anybody else's would be a trap. */
export function consentOf(url: string | undefined, root: string): string | null {
  const page = webAddress(url);
  return page && new URL(page).origin === new URL(root).origin ? page : null;
}
