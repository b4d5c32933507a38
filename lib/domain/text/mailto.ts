/**
 * A mailto link, or null if this is no address. The service passes on what people typed, so it is encoded: a "?bcc=…"
 * in it stays part of the address.
 */
export function mailtoOf(email: string | null): string | null {
  const parts = (email ?? '').trim().split('@');
  if (parts.length !== 2 || parts.some((part) => part === '' || /\s/.test(part))) return null;
  return `mailto:${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('@')}`;
}
