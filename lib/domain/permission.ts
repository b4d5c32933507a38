/** The host permission that covers a base URL: "https://shop.example/*" (match patterns know no port). */
export function permissionFor(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}
