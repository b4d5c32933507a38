/** Invisible characters that no script needs, and those that change the text direction. */
const INVISIBLE = /[\p{Bidi_Control}\p{Cc}\u00ad\u115f\u1160\u200b\u2060-\u206f\u2800\u3164\ufeff\uffa0]/gu;
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

/** The line, or as much of it as fits with an ellipsis. */
export const shortLine = (line: string, longest: number): string =>
  line.length > longest ? `${plainLine(line, longest - 1)}…` : line;
