/** px, from the top of the box that holds it. */
export interface Line {
  top: number;
  bottom: number;
}

/** px by which the letters of two lines may reach into one another. */
const OVERLAP = 3;
/** Nothing of that kind is higher than what is looked for; so many texts fill it for certain. */
const MOST_TEXTS = 300;

/** Where the last line ends that is whole above `most` px; null where none is. */
export function lastWholeLine(lines: Line[], most: number): number | null {
  const isCut = (at: number) => lines.some(({ top, bottom }) => top < at - OVERLAP && bottom > at + OVERLAP);
  const ends = lines.map(({ bottom }) => bottom).filter((end) => end <= most && !isCut(end));
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** The lines of all texts within, as they are laid out now. */
export function linesIn(box: HTMLElement): Line[] {
  const { top: from } = box.getBoundingClientRect();
  const lines: Line[] = [];
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(), at = 0; node && at < MOST_TEXTS; node = texts.nextNode(), at++) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { top, bottom, width } of range.getClientRects())
      if (width > 0) lines.push({ top: top - from, bottom: bottom - from });
  }
  return lines;
}
