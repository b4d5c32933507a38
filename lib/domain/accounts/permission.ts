/**
 * Host permissions: which of them a site needs. Written as narrow as any browser takes them, with the port; where
 * a browser knows none in them, `platform/access.ts` leaves it out.
 */

/** The host permission that covers a base URL: "https://shop.example:443/*". */
export function permissionFor(baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  return patternOf(protocol, hostname, port);
}

/**
 * What has to be granted before anything of a site can be read (pitfall 23), its own host first: servers
 * redirect from a host to its www twin and back (pitfall 24). One dialog, so nothing else is asked along.
 */
export function permissionsToFind(page: string): [string, ...string[]] {
  const { protocol, hostname, port } = new URL(page);
  const twin = twinOf(hostname);
  const own = patternOf(protocol, hostname, port);
  return twin === null ? [own] : [own, patternOf(protocol, twin, port)];
}

/** "www.shop.example" of "shop.example" and the other way round; null where there is none: numbers, bare names. */
export function twinOf(hostname: string): string | null {
  if (hostname.startsWith('www.')) return hostname.slice(4);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber || !hostname.includes('.') ? null : `www.${hostname}`;
}

/** A pattern without a port stands for all of them, so the usual one is named, too. */
function patternOf(protocol: string, hostname: string, port: string): string {
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}/*`;
}
