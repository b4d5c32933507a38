/**
 * A mailto link, or null if this is no address. The service passes on what people typed, so it is encoded: a "?bcc=…"
 * in it stays part of the address.
 */
export function mailtoOf(email: string | null): string | null {
  const address = encoded(email);
  return address && `mailto:${address}`;
}

function encoded(email: string | null): string | null {
  const parts = (email ?? '').trim().split('@');
  if (parts.length !== 2 || parts.some((part) => part === '' || /\s/.test(part))) return null;
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join('@');
}

/** Characters of a link that mail programs and the systems that hand it to them take. */
const LONGEST_LINK = 1800;

/** A letter to some of many people, none of whom sees the others. */
export interface Portion {
  href: string;
  /** Which of the people, counted from 1. */
  first: number;
  last: number;
}

/** The addresses among these, each once, whatever its case. */
export const addressesIn = (emails: (string | null)[]): string[] => [
  ...new Map(
    emails.flatMap((email) => (email && encoded(email) ? [[email.trim().toLowerCase(), email.trim()]] : [])),
  ).values(),
];

/** Links that write to all of these addresses (BCC), in as few portions as there can be. */
export function bccPortions(addresses: string[], longest = LONGEST_LINK): Portion[] {
  const portions: Portion[] = [];
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
