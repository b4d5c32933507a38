/** Host permissions: which of them a site needs. Match patterns know no port. */

/** The host permission that covers a base URL: "https://shop.example/*". */
export function permissionFor(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return patternOf(protocol, hostname);
}

/**
 * What has to be granted before anything of a site can be read (pitfall 23), its own host first: servers
 * redirect from a host to its www twin and back (pitfall 24). One dialog, so nothing else is asked along.
 */
export function permissionsToFind(page: string): [string, ...string[]] {
  const { protocol, hostname } = new URL(page);
  const twin = twinOf(hostname);
  return [patternOf(protocol, hostname), ...(twin === null ? [] : [patternOf(protocol, twin)])];
}

/** "www.shop.example" of "shop.example" and the other way round; null where there is none: numbers, bare names. */
export function twinOf(hostname: string): string | null {
  if (hostname.startsWith('www.')) return hostname.slice(4);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber || !hostname.includes('.') ? null : `www.${hostname}`;
}

const patternOf = (protocol: string, hostname: string) => `${protocol}//${hostname}/*`;
