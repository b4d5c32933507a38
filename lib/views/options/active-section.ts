/**
 * The index of the section being read: the last one above a line that moves from the window's top to its bottom while the
 * page scrolls to its end, so that each section has its turn. 0: there is none.
 * @param tops px below the window's top @param scrolled part of the page, 0 to 1 @param height px of the window
 */
export const activeSection = (tops: number[], scrolled: number, height: number): number =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= scrolled * height),
  );
