import type { ShareLink } from './capabilities-schema.ts';

/** A longer parameter name is treated as personal. */
const LONGEST_NAME = 100;
/** Parameters that belong to one visit or person, by their letters only: with them, others could act as the user. */
const NAMES = ['sid', 'key', 'code', 'login', 'user', 'username', 'userid', 'pass', 'pwd', 'otp', 'jwt'];
const ENDINGS = [
  ...['token', 'nonce', 'auth', 'secret', 'password', 'passwd', 'mail', 'session'],
  ...['sessionid', 'sessid', 'apikey', 'orderkey', 'accesskey'],
];

/**
 * The page's address with the affiliate's parameter, replacing an old one. Drops what belongs to this visit or
 * person: the fragment, and parameters such as a token.
 */
export function linkTo(page: string, { parameter, value }: ShareLink): string {
  const url = new URL(page);
  url.username = url.password = url.hash = '';
  // Not through searchParams, which would re-encode all other parameters and break signed ones.
  const others = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && nameOf(part) !== parameter && !isPersonal(nameOf(part)));
  url.search = `?${[...others, `${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`].join('&')}`;
  return url.href;
}

function isPersonal(name: string): boolean {
  const letters = name
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return name.length > LONGEST_NAME || NAMES.includes(letters) || ENDINGS.some((end) => letters.endsWith(end));
}

/** Not URLSearchParams, which would drop a leading question mark. */
function nameOf(part: string): string {
  const written = part.split('=', 1)[0]?.replaceAll('+', ' ') ?? '';
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Whether a link to this page would count. */
export function countsOn(page: string, { origins }: ShareLink): boolean {
  const url = URL.parse(page);
  return url !== null && /^https?:$/.test(url.protocol) && origins.includes(url.origin);
}
