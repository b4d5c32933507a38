/** Letters that turn the reading direction of what stands after them, or cannot be seen at all. */
const UNSEEN = /[\p{Bidi_Control}\p{Cc}\u200b\ufeff]/gu;
const PLAIN = /^[ -~]*$/;
const BREAKS = /\r\n|[\t\n\r\u2028\u2029]/g;

/**
 * A text from outside as one line: no line break, control or direction letter, with which it could pass for
 * something else in a tooltip, a notification or beside an amount; of at most so many letters, none of them halved.
 */
export function plainLine(written: string, longest: number): string {
  const few = written.length > longest ? copied(written.slice(0, longest)) : written;
  // Most texts are, and a large group has a million of them.
  if (PLAIN.test(few)) return few.trim();
  return few.replace(BREAKS, ' ').replace(UNSEEN, '').toWellFormed().trim();
}

/** What is only sliced off keeps the whole text in memory, be it of megabytes. */
const copied = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
