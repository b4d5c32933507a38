import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { MOST_PRINTED, usePrinting } from './printing.ts';

/** Fewer rows need no virtual list. */
const MIN_VIRTUAL = 100;

/** px of a line of the body's text unless the user has chosen larger text. */
const USUAL_LINE = 20.3;

/** How much higher rows are in a browser with larger text, which also wraps sooner. */
function rowScale(): number {
  // Firefox counts its smallest font size in the height of a line, but not in the computed font size.
  const larger = Number.parseFloat(getComputedStyle(document.body).lineHeight) / USUAL_LINE - 1;
  return larger > 0 ? 1 + 1.4 * larger : 1;
}

/**
 * Draws only the visible rows, and the first ones on paper: 100,000 in the DOM would freeze the browser. @param rowPixels
 * with text of the usual size @returns `height`: of each row; `before`, `after`: of the others, px
 */
export function useVirtualRows(
  count: number,
  rowPixels: number,
  headHeight: number,
  scroller: RefObject<HTMLElement | null>,
) {
  const [, redraw] = useState(0);
  const isPrinting = usePrinting();
  const height = Math.round(rowPixels * rowScale());
  /** The row at the top, which stays there if rows get another height. */
  const top = useRef(0);
  const virtualizer = useMemo(
    () => new Virtualizer<HTMLElement, HTMLElement>({ ...options(0), onChange: () => {} }),
    // The virtualizer caches heights.
    [height],
  );
  virtualizer.setOptions({ ...options(count), onChange: () => redraw((turn) => turn + 1) });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    top.current = (virtualizer.scrollOffset ?? 0) / height;
  });

  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' });
  if (count <= MIN_VIRTUAL || isPrinting) {
    const length = Math.min(count, MOST_PRINTED);
    return { indexes: Array.from({ length }, (_, index) => index), before: 0, after: 0, height, scrollTo };
  }
  const rows = virtualizer.getVirtualItems();
  return {
    indexes: rows.map(({ index }) => index),
    before: rows[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0),
    ...{ height, scrollTo },
  };

  function options(rows: number) {
    return {
      count: rows,
      getScrollElement: () => scroller.current,
      estimateSize: () => height,
      initialOffset: () => top.current * height,
      overscan: 4,
      // The sticky head would cover rows at the edge.
      scrollPaddingStart: headHeight,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
    };
  }
}
