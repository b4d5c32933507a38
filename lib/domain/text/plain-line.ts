/** Invisible characters, and those that change the text direction. */
const INVISIBLE = /[\p{Bidi_Control}\p{Cc}\u200b\u2060\ufeff]/gu;
const PLAIN = /^[ -~]*$/;
const BREAKS = /\r\n|[\t\n\r\u2028\u2029]/g;

/** One well-formed line without characters that could fake other content. @param longest UTF-16 units */
export function plainLine(text: string, longest: number): string {
  const short = text.length > longest ? copied(text.slice(0, longest)) : text;
  // A fast path, because most texts are plain and a large group has a million of them.
  if (PLAIN.test(short)) return short.trim();
  return short.replace(BREAKS, ' ').replace(INVISIBLE, '').toWellFormed().trim();
}

/** A slice would keep the whole text in memory. */
const copied = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
