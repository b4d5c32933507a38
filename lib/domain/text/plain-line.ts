/** Characters that change the text direction, or are invisible. */
const UNSEEN = /[\p{Bidi_Control}\p{Cc}\u200b\ufeff]/gu;
const PLAIN = /^[ -~]*$/;
const BREAKS = /\r\n|[\t\n\r\u2028\u2029]/g;

/**
 * Text from outside as one line, without line breaks, control and direction characters, with which it could fake
 * other content in a tooltip or notification. At most so many UTF-16 units, and well-formed.
 */
export function plainLine(written: string, longest: number): string {
  const few = written.length > longest ? copied(written.slice(0, longest)) : written;
  // A fast path, because most texts are plain and a large group has a million of them.
  if (PLAIN.test(few)) return few.trim();
  return few.replace(BREAKS, ' ').replace(UNSEEN, '').toWellFormed().trim();
}

/** A slice alone would keep the whole text in memory, which may be megabytes. */
const copied = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
