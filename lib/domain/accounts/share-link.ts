import type { ShareLink } from './capabilities.ts';

/** No parameter of a page that is shared has a longer name. */
const LONGEST_NAME = 100;
/** What is of one visit or one person, as letters alone: whoever has the link could act as them. */
const NAMES = ['sid', 'key', 'code', 'login', 'user', 'username', 'userid', 'pass', 'pwd', 'otp', 'jwt'];
const ENDINGS = [
  ...['token', 'nonce', 'auth', 'secret', 'password', 'passwd', 'mail', 'session'],
  ...['sessionid', 'sessid', 'apikey', 'orderkey', 'accesskey'],
];

/**
 * The page's address with the affiliate's parameter, an old one replaced. Without what is of this visit or this person:
 * the fragment, and parameters such as a token; everything else is kept.
 */
export function linkTo(page: string, { parameter, value }: ShareLink): string {
  const url = new URL(page);
  url.username = url.password = url.hash = '';
  // Not through searchParams, which would write all other parameters anew: a signed one would break.
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
  return (
    name.length > LONGEST_NAME || NAMES.includes(letters) || ENDINGS.some((end) => letters.endsWith(end))
  );
}

/** Not URLSearchParams: it would take a question mark at the start away. */
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
