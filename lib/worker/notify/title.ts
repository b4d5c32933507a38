/** Letters of a title that systems show. */
const LONGEST_TITLE = 60;
/** Less of a name says nothing. */
const SHORTEST_NAME = 12;

/**
 * Title and message: the program's name ends the title, cut so that the headline is seen, and the message only where
 * the title has not all of it. A message is never empty.
 */
export function titled(headline: string, name: string, lines: string[]): { title: string; message: string } {
  if (lines.length === 0) return { title: headline, message: name };
  const letters = [...name];
  const room = Math.max(SHORTEST_NAME, LONGEST_TITLE - headline.length - 3);
  if (letters.length <= room) return { title: joined([headline, name]), message: lines.join('\n') };
  const short = `${letters.slice(0, room - 1).join('')}…`;
  return { title: joined([headline, short]), message: [...lines, name].join('\n') };
}

export const joined = (parts: string[]): string => parts.filter(Boolean).join(' · ');
