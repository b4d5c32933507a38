/** The index of the section being read: the last one above a line that moves down while the page scrolls; 0: none. */
export const activeSection = (tops: number[], scrolled: number, height: number): number =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= scrolled * height),
  );
