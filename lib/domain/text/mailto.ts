/** A mailto link; null if this is no address. Encodes the address, because people may type "?bcc=…" in it. */
export function mailtoOf(email: string | null): string | null {
  const address = encoded(email);
  return address && `mailto:${address}`;
}

function encoded(email: string | null): string | null {
  const parts = (email ?? '').trim().split('@');
  if (parts.length !== 2 || parts.some((part) => part === '' || /\s/.test(part))) return null;
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join('@');
}

/** Characters that systems and mail programs accept in a link. */
const LONGEST_LINK = 1800;

/** The valid addresses, each once, ignoring case. */
export const addressesIn = (emails: (string | null)[]): string[] => [
  ...new Map(
    emails.flatMap((email) => (email && encoded(email) ? [[email.trim().toLowerCase(), email.trim()]] : [])),
  ).values(),
];

/** `first` and `last`: positions of the people, from 1. */
export function bccPortions(addresses: string[], longest = LONGEST_LINK) {
  const portions: { href: string; first: number; last: number }[] = [];
  addresses.forEach((address, i) => {
    const added = encoded(address) ?? '';
    const current = portions.at(-1);
    if (current && current.href.length + 1 + added.length <= longest) {
      current.href += `,${added}`;
      current.last = i + 1;
    } else portions.push({ href: `mailto:?bcc=${added}`, first: i + 1, last: i + 1 });
  });
  return portions;
}
