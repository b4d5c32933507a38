import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isPrinting, MOST_PRINTED } from './printing.ts';

/** Fewer rows need no virtual list. */
const MIN_VIRTUAL = 100;

/** Rows drawn above and below the visible ones, which a scroll soon reaches. */
const OVERSCAN = 4;

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
export function useVirtualRows<T>(items: T[], rowPixels: number, scroller: RefObject<HTMLElement | null>) {
  const count = items.length;
  const [visible, setVisible] = useState({ first: 0, end: 0 });
  const isWhole = isPrinting.value || count <= MIN_VIRTUAL;
  const height = Math.round(rowPixels * rowScale());
  const top = useRef({ first: 0, height });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      const [first, end] = [Math.floor(scrollTop / height), Math.ceil((scrollTop + clientHeight) / height)];
      top.current = { first, height };
      if (!isWhole) setVisible((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    // The row at the top stays there, as when a sidebar gets wide enough for columns.
    if (top.current.height !== height) element.scrollTop = top.current.first * height;
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, isWhole, height]);

  // Until the browser has scrolled, there may be fewer rows than it shows.
  const first = isWhole ? 0 : Math.max(0, Math.min(visible.first, count) - OVERSCAN);
  const end = Math.min(count, isWhole ? MOST_PRINTED : visible.end + OVERSCAN);
  return {
    drawn: items.slice(first, end).map((item, at) => ({ item, index: first + at })),
    before: first * height,
    after: isWhole ? 0 : (count - end) * height,
    height,
    /** Scrolls no further than necessary to draw a row. */
    scrollTo(index: number): void {
      const element = scroller.current;
      if (!element) return;
      const [top, bottom] = [index * height, (index + 1) * height - element.clientHeight];
      element.scrollTop = Math.min(top, Math.max(element.scrollTop, bottom));
    },
  };
}
