/** The bytes in base64 (RFC 4648); `btoa` takes a text with a character for each. */
export const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
