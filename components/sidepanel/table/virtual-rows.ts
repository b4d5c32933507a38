import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';

/** Up to so many rows are all drawn: a page of a listing needs no window. */
const ALL_DRAWN = 100;

export interface VirtualRows {
  /** Indexes of the rows to draw. */
  indexes: number[];
  /** Height in px of what lies before and after them. */
  before: number;
  after: number;
  scrollTo(index: number): void;
}

/** Only the rows in sight, of however many: 100,000 in the DOM would bring any browser to its knees. */
export function useVirtualRows(
  count: number,
  rowHeight: number,
  headHeight: number,
  scroller: RefObject<HTMLElement | null>,
): VirtualRows {
  const [, redraw] = useState(0);
  const virtualizer = useMemo(
    () => new Virtualizer<HTMLElement, HTMLElement>({ ...options(0), onChange: () => {} }),
    // It keeps the heights that it was told once.
    [rowHeight],
  );
  virtualizer.setOptions({ ...options(count), onChange: () => redraw((turn) => turn + 1) });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());

  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' });
  if (count <= ALL_DRAWN) {
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, scrollTo };
  }
  const rows = virtualizer.getVirtualItems();
  return {
    indexes: rows.map(({ index }) => index),
    before: rows[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0),
    scrollTo,
  };

  function options(rows: number) {
    return {
      count: rows,
      getScrollElement: () => scroller.current,
      estimateSize: () => rowHeight,
      overscan: 12,
      // The head sticks to the top and covers what is scrolled right below the edge.
      scrollPaddingStart: headHeight,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
    };
  }
}
