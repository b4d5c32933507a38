import { plainLine } from '../../domain/text/plain-line.ts';

/** Characters of a site's name that a heading has space for. */
const LONGEST = 100;
const LONGEST_HTML = 10 * LONGEST;

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** WordPress writes a site's name as HTML: "Tom &amp; Jerry&#039;s". */
export function plainText(html: string): string {
  const text = html
    .slice(0, LONGEST_HTML)
    .replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/g, (_, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (NAMED[name] ?? ''),
    );
  return plainLine(text, LONGEST);
}
