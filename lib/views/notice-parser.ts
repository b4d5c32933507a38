import { Parser } from 'htmlparser2';
import { webAddress } from '../domain/accounts/address.ts';
import { LONGEST_NOTICE } from '../domain/referrals/answer.ts';

export type NoticePart = string | NoticeElement;

interface NoticeElement {
  tag: string;
  /** Links only: an absolute http(s) address. */
  href?: string;
  parts: NoticePart[];
}

const ALLOWED = new Set([
  ...['p', 'div', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a'],
]);
/** Elements whose text is not meant to be read. */
const HIDDEN = new Set([
  ...['head', 'title', 'script', 'style', 'template', 'noscript', 'iframe', 'noembed', 'noframes'],
  ...['xmp', 'plaintext', 'svg', 'math', 'audio', 'video'],
]);
/** Includes characters that turn the reading direction. */
const INVISIBLE_CHARACTERS = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu;
/** Beyond these limits only text is kept. */
export const MAX_DEPTH = 32;
export const MAX_ELEMENTS = 1000;
/** Elements that count twice, because browsers take longer to lay them out. */
const SLOW = new Set(['ul', 'ol', 'li', 'hr', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']);

interface OpenElement {
  /** Absent at the top. */
  element?: NoticeElement;
  parts: NoticePart[];
  depth: number;
  inLink: boolean;
}

/**
 * Parses untrusted HTML, once, into a tree of allowed elements; empty if it has no words. Unclosed elements make the
 * parser slow, so the length is limited.
 */
export function parseNotice(html: string): NoticePart[] {
  const top: OpenElement = { parts: [], depth: 0, inLink: false };
  /** null: the element's content is hidden. */
  const open: (OpenElement | null)[] = [top];
  let elements = 0;
  let hasWords = false;

  const parser = new Parser({
    onopentag(tag, { href = '' }) {
      const parent = HIDDEN.has(tag) ? null : (open.at(-1) ?? null);
      open.push(parent && (addElement(parent, tag, href) ?? parent));
    },
    onclosetag() {
      const closed = open.pop();
      const element = closed?.element;
      // Elements that are not allowed stand for their parent.
      if (element?.href === undefined || open.at(-1) === closed) return;
      const host = misleadingHost(textOf(element.parts), element.href);
      if (host !== null) element.parts.push(` (${host})`);
    },
    ontext(written) {
      const parent = open.at(-1);
      if (!parent) return;
      const words = written.replace(INVISIBLE_CHARACTERS, '');
      hasWords ||= words.trim() !== '';
      const last = parent.parts.at(-1);
      if (typeof last === 'string') parent.parts[parent.parts.length - 1] = last + words;
      else parent.parts.push(words);
    },
  });
  parser.end(html.slice(0, LONGEST_NOTICE));
  return hasWords ? top.parts : [];

  /** null: only the element's content is kept. */
  function addElement(parent: OpenElement, tag: string, href: string): OpenElement | null {
    const address = tag === 'a' && !parent.inLink ? webAddress(href) : null;
    if (!ALLOWED.has(tag) || (tag === 'a' && address === null)) return null;
    const cost = SLOW.has(tag) ? 2 : 1;
    if (elements + cost > MAX_ELEMENTS || (parent.depth === MAX_DEPTH && tag !== 'br')) {
      parent.parts.push(' ');
      return null;
    }
    elements += cost;
    const element: NoticeElement = { tag, ...(address !== null && { href: address }), parts: [] };
    parent.parts.push(element);
    return { element, parts: element.parts, depth: parent.depth + 1, inLink: parent.inLink || tag === 'a' };
  }
}

const textOf = (parts: NoticePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : textOf(part.parts))).join('');

/** The host of a link whose text looks like an address of another host; null for all other links. */
function misleadingHost(words: string, href: string): string | null {
  const { host, hostname } = new URL(href);
  const named = words.split(/[\s()<>[\]"'“”„«»,|]+/).flatMap(hostOf);
  return named.some((name) => withoutWww(name) !== withoutWww(hostname)) ? host : null;
}

const withoutWww = (hostname: string): string => hostname.replace(/^www\./, '');

/** The host that a word names: "shop.example", "https://shop.example/tea", "ada@shop.example". */
function hostOf(word: string): string[] {
  const bare = word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[.!?:;…]{1,9}$/, '');
  // Browsers also read these signs as dots.
  if (!/[.\u3002\uff0e\uff61]/.test(bare)) return [];
  const hostname = URL.parse(bare.includes('://') ? bare : `https://${bare}`)?.hostname ?? '';
  // Browsers read "25.50" as an IP address; people do not.
  const isNumber = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/.test(bare);
  return isNumber || /\.[a-z][a-z\d-]{1,62}$/.test(hostname) ? [hostname] : [];
}
