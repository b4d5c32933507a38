import { asRestRoot } from '../../domain/accounts/address.ts';

const LONGEST_HEADER = 4000;

/** The REST root that the site's Link header names, if it has the same origin; another would receive the password. */
export function linkedRoot(header: string | null, base: string): string | null {
  const link = apiLink((header ?? '').slice(0, LONGEST_HEADER));
  const url = link ? URL.parse(link, base) : null;
  return url && url.origin === new URL(base).origin ? asRestRoot(url.href) : null;
}

/** The link with WordPress's relation, with any quotation marks. Linear time, because the header may be hostile. */
function apiLink(header: string): string | null {
  for (let start = header.indexOf('<'); start !== -1; ) {
    const close = header.indexOf('>', start);
    const next = close === -1 ? -1 : header.indexOf('<', close);
    const parameters = header.slice(close, next === -1 ? undefined : next).toLowerCase();
    const unquoted = parameters.replace(/["' ]/g, '');
    if (close !== -1 && unquoted.includes(';rel=https://api.w.org/')) return header.slice(start + 1, close);
    start = next;
  }
  return null;
}
