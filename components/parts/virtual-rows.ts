import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { MOST_PRINTED, usePrinting } from './printing.ts';

/** Fewer rows need no virtual list. */
const MIN_VIRTUAL = 100;

/** Draws only the visible rows, and the first ones on paper: 100,000 in the DOM would freeze the browser. `before`, `after`: px of the others. */
export function useVirtualRows(
  count: number,
  rowHeight: number,
  headHeight: number,
  scroller: RefObject<HTMLElement | null>,
) {
  const [, redraw] = useState(0);
  const isPrinting = usePrinting();
  const virtualizer = useMemo(
    () => new Virtualizer<HTMLElement, HTMLElement>({ ...options(0), onChange: () => {} }),
    // The virtualizer caches heights.
    [rowHeight],
  );
  virtualizer.setOptions({ ...options(count), onChange: () => redraw((turn) => turn + 1) });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());

  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' });
  if (count <= MIN_VIRTUAL || isPrinting) {
    const length = Math.min(count, MOST_PRINTED);
    return { indexes: Array.from({ length }, (_, index) => index), before: 0, after: 0, scrollTo };
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
      overscan: 4,
      // The sticky head would cover rows at the edge.
      scrollPaddingStart: headHeight,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
    };
  }
}
