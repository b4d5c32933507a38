const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** WordPress writes a site's name as HTML: "Tom &amp; Jerry&#039;s". */
export function plainText(html: string): string {
  return html
    .replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/g, (_, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (NAMED[name] ?? ''),
    )
    .trim()
    .slice(0, 100);
}
