import { Parser } from 'htmlparser2';
import { LONGEST_NOTICE } from '../domain/referrals/answer.ts';

/** What is drawn of a notice: text, or an allowed element. */
export type NoticePart = string | NoticeElement;

export interface NoticeElement {
  /** From a fixed list, never a name that the notice chose. */
  tag: string;
  /** For links only: an absolute http(s) address. */
  href?: string;
  parts: NoticePart[];
}

const DRAWN = new Set([
  ...['p', 'div', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a'],
]);
/** The text of these elements is not meant to be read. */
const UNSEEN = new Set([
  ...['head', 'title', 'script', 'style', 'template', 'noscript', 'iframe', 'noembed', 'noframes'],
  ...['xmp', 'plaintext', 'svg', 'math', 'audio', 'video'],
]);
/** Invisible characters, and those that turn the reading direction. */
const UNSEEN_LETTERS = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu;
/** How deep elements may nest, and how many there may be; beyond that only text is kept. */
export const MAX_DEPTH = 32;
export const MAX_ELEMENTS = 1000;
/** Elements that count twice, because browsers take longer to lay them out. */
const SLOW = new Set(['ul', 'ol', 'li', 'hr', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']);

/** Where the next part is added. */
interface Place {
  /** Whose parts these are; absent at the top. */
  element?: NoticeElement;
  parts: NoticePart[];
  depth: number;
  inLink: boolean;
}

/**
 * Parses somebody else's HTML once, into a tree of allowed elements. Nothing of it is parsed as HTML again,
 * because a second parser could read it differently. The length is limited: each unclosed element makes the
 * next one slower.
 * @returns what may be drawn; empty if there are no words
 */
export function parseNotice(html: string): NoticePart[] {
  const top: Place = { parts: [], depth: 0, inLink: false };
  /** One for each open element; null where its content is not shown. */
  const places: (Place | null)[] = [top];
  let elements = 0;
  let hasWords = false;

  const parser = new Parser({
    onopentag(tag, { href = '' }) {
      const place = UNSEEN.has(tag) ? null : (places.at(-1) ?? null);
      places.push(place && (placeWithin(place, tag, href) ?? place));
    },
    onclosetag() {
      const place = places.pop();
      const element = place?.element;
      // Nested elements that are not drawn share their parent's place.
      if (element?.href === undefined || places.at(-1) === place) return;
      const host = otherHost(wordsOf(element.parts), element.href);
      if (host !== null) element.parts.push(` (${host})`);
    },
    ontext(written) {
      const place = places.at(-1);
      if (!place) return;
      const words = written.replace(UNSEEN_LETTERS, '');
      hasWords ||= words.trim() !== '';
      const last = place.parts.at(-1);
      if (typeof last === 'string') place.parts[place.parts.length - 1] = last + words;
      else place.parts.push(words);
    },
  });
  parser.end(html.slice(0, LONGEST_NOTICE));
  return hasWords ? top.parts : [];

  /** null if only the element's content is drawn, not the element. */
  function placeWithin(place: Place, tag: string, href: string): Place | null {
    const address = tag === 'a' && !place.inLink ? webAddress(href) : null;
    if (!DRAWN.has(tag) || (tag === 'a' && address === null)) return null;
    const cost = SLOW.has(tag) ? 2 : 1;
    if (elements + cost > MAX_ELEMENTS || (place.depth === MAX_DEPTH && tag !== 'br')) {
      place.parts.push(' ');
      return null;
    }
    elements += cost;
    const element: NoticeElement = { tag, ...(address !== null && { href: address }), parts: [] };
    place.parts.push(element);
    return { element, parts: element.parts, depth: place.depth + 1, inLink: place.inLink || tag === 'a' };
  }
}

const wordsOf = (parts: NoticePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : wordsOf(part.parts))).join('');

/** Where a link leads whose words look like an address elsewhere: its host; null for all others. */
function otherHost(words: string, href: string): string | null {
  const { host, hostname } = new URL(href);
  const named = words.split(/[\s()<>[\]"'“”„«»,|]+/).flatMap(hostOf);
  return named.some((one) => withoutWww(one) !== withoutWww(hostname)) ? host : null;
}

const withoutWww = (hostname: string): string => hostname.replace(/^www\./, '');

/** The host that a word names, as browsers read it: "shop.example", "https://shop.example/tea", "ada@shop.example". */
function hostOf(word: string): string[] {
  const bare = word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[.!?:;…]{1,9}$/, '');
  // Browsers read these signs as dots, too.
  if (!/[.\u3002\uff0e\uff61]/.test(bare)) return [];
  const hostname = URL.parse(bare.includes('://') ? bare : `https://${bare}`)?.hostname ?? '';
  // Browsers read "25.50" as a number of a computer; people do not.
  const isNumber = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/.test(bare);
  return isNumber || /\.[a-z][a-z\d-]{1,62}$/.test(hostname) ? [hostname] : [];
}

/** The address as the browser would follow it; null if it is not http(s). */
function webAddress(href: string): string | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
