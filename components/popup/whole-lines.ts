/** px from the top of the box. */
export interface Line {
  top: number;
  bottom: number;
}

/** px by which two lines may overlap. */
const OVERLAP = 3;
/** Stop here: so many texts fill any height that is asked for. */
const MOST_TEXTS = 300;

/** The bottom of the last line that is whole above `most` px; null if there is none. */
export function lastWholeLine(lines: Line[], most: number): number | null {
  const isCut = (at: number) => lines.some(({ top, bottom }) => top < at - OVERLAP && bottom > at + OVERLAP);
  const ends = lines.map(({ bottom }) => bottom).filter((end) => end <= most && !isCut(end));
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** The lines of all texts in the box, as laid out now. */
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
