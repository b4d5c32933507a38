import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The size of a chart, and the font of its labels. */
export interface ElementSize {
  /** px within the padding. */
  width: number;
  font: string;
}

/** Updates whenever the size changes; null while there is no layout. */
export function useElementSize(of: RefObject<HTMLElement | null>): ElementSize | null {
  const [size, setSize] = useState<ElementSize | null>(null);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => {
      const { fontFamily, paddingInline } = getComputedStyle(element);
      const width = element.clientWidth - 2 * (Number.parseFloat(paddingInline) || 0);
      setSize((before) => {
        if (width <= 0) return null;
        return before?.width === width ? before : { width, font: `12px ${fontFamily}` };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return size;
}
