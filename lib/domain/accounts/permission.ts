/**
 * The host permissions that a site needs, with the port. `platform/access.ts` removes it for browsers whose patterns
 * have no ports.
 */

/** The host permission that covers a base URL: "https://shop.example:443/*". */
export function permissionFor(baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  return patternOf(protocol, hostname, port);
}

/**
 * The permissions needed before anything of a site can be read, its own host first. With the www twin, because
 * servers redirect from one to the other and a second dialog should not be needed.
 */
export function permissionsToFind(page: string): [string, ...string[]] {
  const { protocol, hostname, port } = new URL(page);
  const twin = wwwVariant(hostname);
  const own = patternOf(protocol, hostname, port);
  return twin === null ? [own] : [own, patternOf(protocol, twin, port)];
}

/** "www.shop.example" of "shop.example" and the other way round; null for IP addresses and names without a dot. */
export function wwwVariant(hostname: string): string | null {
  if (hostname.startsWith('www.')) return hostname.slice(4);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber || !hostname.includes('.') ? null : `www.${hostname}`;
}

/** Names the default port, too: a pattern without a port would cover all ports. */
function patternOf(protocol: string, hostname: string, port: string): string {
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}/*`;
}
