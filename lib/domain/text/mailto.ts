/**
 * A link that writes to this address, or null if it is none. The service hands on what people typed: encoded, a
 * "?bcc=…" in it stays a part of the address.
 */
export function mailtoOf(email: string | null): string | null {
  const parts = (email ?? '').trim().split('@');
  if (parts.length !== 2 || parts.some((part) => part === '' || /\s/.test(part))) return null;
  return `mailto:${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('@')}`;
}
