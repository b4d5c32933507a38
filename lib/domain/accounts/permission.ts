/** Host permissions with ports, which `platform/access.ts` removes for browsers whose patterns have none. */

/** The host permission that covers a base URL: "https://shop.example:443/*". */
export function permissionFor(baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  return patternOf(protocol, hostname, port);
}

/**
 * The permissions for discovering a site, its own host's first. The www variant avoids a second dialog, because servers
 * redirect from one to the other.
 */
export function permissionsToFind(page: string): [string, ...string[]] {
  const { protocol, hostname, port } = new URL(page);
  const variant = wwwVariant(hostname);
  const own = patternOf(protocol, hostname, port);
  return variant === null ? [own] : [own, patternOf(protocol, variant, port)];
}

/** "shop.example" → "www.shop.example" and vice versa; null for IP addresses and names without a dot. */
export function wwwVariant(hostname: string): string | null {
  if (hostname.startsWith('www.')) return hostname.slice(4);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber || !hostname.includes('.') ? null : `www.${hostname}`;
}

/** Includes the default port, because a pattern without a port covers all ports. */
function patternOf(protocol: string, hostname: string, port: string): string {
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}/*`;
}
