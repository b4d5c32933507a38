import { asRestRoot } from '../../domain/accounts/address.ts';

/** No real server sends a longer one. */
const LONGEST_HEADER = 4000;

/** The REST root from the site's Link header, or null. */
export function linkedRoot(header: string | null, base: string): string | null {
  const link = apiLink((header ?? '').slice(0, LONGEST_HEADER));
  const url = link ? URL.parse(link, base) : null;
  // A root at another origin would receive the password.
  return url && url.origin === new URL(base).origin ? asRestRoot(url.href) : null;
}

/** The address of the link with WordPress's relation, however it is quoted. One pass, from "<" to "<". */
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
