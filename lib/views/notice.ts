import { Parser } from 'htmlparser2';
import { LONGEST_NOTICE } from '../domain/referrals/stats.ts';

/** What is drawn of a notice: words, or an element that may stand in a page of ours. */
export type NoticePart = string | NoticeElement;

export interface NoticeElement {
  /** One of a short list; never a name that the notice has chosen. */
  tag: string;
  /** Of links alone: an absolute http(s) address. */
  href?: string;
  parts: NoticePart[];
}

const DRAWN = new Set([
  ...['p', 'div', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a'],
]);
/** What stands in these is not meant to be read as words. */
const UNSEEN = new Set([
  ...['head', 'title', 'script', 'style', 'template', 'noscript', 'iframe', 'noembed', 'noframes'],
  ...['xmp', 'plaintext', 'svg', 'math', 'audio', 'video'],
]);
/** Letters that turn the reading direction or cannot be seen: written as references they have come so far. */
const UNSEEN_LETTERS = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu;
/** Elements within one another, and in all. Past them the words alone go on. */
export const DEEPEST = 32;
export const MOST_ELEMENTS = 2000;

/** Where what comes next is added. */
interface Place {
  parts: NoticePart[];
  depth: number;
  inLink: boolean;
}

/**
 * Somebody else's HTML, read once and for all: nothing of it is read as HTML again, so it does not matter how another
 * reader would have taken it. Only so many letters are read: elements left open make each further one dearer.
 * @returns the elements that may be drawn, with their words; empty where there are no words
 */
export function readNotice(html: string): NoticePart[] {
  const top: Place = { parts: [], depth: 0, inLink: false };
  /** One for each element that is open; null where nothing is seen. */
  const places: (Place | null)[] = [top];
  let elements = 0;
  let hasWords = false;

  const parser = new Parser({
    onopentag(tag, { href = '' }) {
      const place = UNSEEN.has(tag) ? null : (places.at(-1) ?? null);
      places.push(place && (placeWithin(place, tag, href) ?? place));
    },
    onclosetag() {
      places.pop();
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

  /** Null where the element is not drawn, but what is in it. */
  function placeWithin(place: Place, tag: string, href: string): Place | null {
    const address = tag === 'a' && !place.inLink ? webAddress(href) : null;
    if (!DRAWN.has(tag) || (tag === 'a' && address === null)) return null;
    if (elements === MOST_ELEMENTS || (place.depth === DEEPEST && tag !== 'br')) {
      place.parts.push(' ');
      return null;
    }
    elements++;
    const element: NoticeElement = { tag, ...(address !== null && { href: address }), parts: [] };
    place.parts.push(element);
    return { parts: element.parts, depth: place.depth + 1, inLink: place.inLink || tag === 'a' };
  }
}

/** As the browser will follow it; null if that is not the web. */
function webAddress(href: string): string | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
