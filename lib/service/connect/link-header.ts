import { asRestRoot } from '../../domain/accounts/address.ts';

/** No server's own are longer. */
const LONGEST_HEADER = 4000;

/** The site's own word for its REST root, from its Link header. */
export function linkedRoot(header: string | null, base: string): string | null {
  const link = apiLink((header ?? '').slice(0, LONGEST_HEADER));
  const url = link ? URL.parse(link, base) : null;
  // Another origin's root would draw the password there.
  return url && url.origin === new URL(base).origin ? asRestRoot(url.href) : null;
}

/** The address of the link with WordPress's relation, however it is quoted; walked once from "<" to "<". */
function apiLink(header: string): string | null {
  for (let from = header.indexOf('<'); from !== -1; ) {
    const close = header.indexOf('>', from);
    const next = close === -1 ? -1 : header.indexOf('<', close);
    const parameters = header.slice(close, next === -1 ? undefined : next).toLowerCase();
    const plain = parameters.replaceAll('"', '').replaceAll("'", '').replaceAll(' ', '');
    if (close !== -1 && plain.includes(';rel=https://api.w.org/')) return header.slice(from + 1, close);
    from = next;
  }
  return null;
}
