/** Host permissions with ports, which `platform/access.ts` removes for browsers whose patterns have none. */

export const permissionFor = (baseUrl: string): string => patternOf(new URL(baseUrl));

/** Includes the www variant, because servers redirect from one to the other and one dialog must suffice. */
export function permissionsToFind(page: string): [string, ...string[]] {
  const url = new URL(page);
  const variant = wwwVariant(url.hostname);
  return variant === null ? [patternOf(url)] : [patternOf(url), patternOf(url, variant)];
}

/** "shop.example" → "www.shop.example" and vice versa; null for IP addresses and names without a dot. */
export function wwwVariant(hostname: string): string | null {
  if (hostname.startsWith('www.')) return hostname.slice(4);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber || !hostname.includes('.') ? null : `www.${hostname}`;
}

/** Includes the default port, because a pattern without a port covers all ports. */
const patternOf = ({ protocol, hostname, port }: URL, host = hostname): string =>
  `${protocol}//${host}:${port || (protocol === 'https:' ? 443 : 80)}/*`;
