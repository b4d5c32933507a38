import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** How much room a chart has, and in which letters it is labelled. */
export interface ElementSize {
  /** px within the padding. */
  width: number;
  /** Of its usual height: a low window is to hold the chart as a whole. */
  share: number;
  font: string;
}

/** px of a window that is low. */
const LOW = 500;

/** Known anew whenever it changes; null where nothing is laid out. */
export function useElementSize(of: RefObject<HTMLElement | null>): ElementSize | null {
  const [size, setSize] = useState<ElementSize | null>(null);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => {
      const { fontFamily, paddingInline } = getComputedStyle(element);
      const width = element.clientWidth - 2 * (Number.parseFloat(paddingInline) || 0);
      const share = innerHeight < LOW ? 0.7 : 1;
      setSize((before) => {
        if (width <= 0) return null;
        const isSame = before?.width === width && before.share === share;
        return isSame ? before : { width, share, font: `12px ${fontFamily}` };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [of]);
  return size;
}
