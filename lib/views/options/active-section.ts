/**
 * The section that is being read: the last one above a line that sinks from the top of the window to its bottom while
 * the page scrolls from its start to its end, so that each section has its turn.
 * @param tops of the sections in their order, px below the window's top
 * @param scrolled how much of the way is scrolled, 0 to 1
 * @param height of the window, px
 * @returns its place in `tops`; 0 for none
 */
export const activeSection = (tops: number[], scrolled: number, height: number): number =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= scrolled * height),
  );
