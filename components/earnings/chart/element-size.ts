import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The size of a chart, and the font of its labels. */
export interface ElementSize {
  /** px within the padding. */
  width: number;
  /** The share of its usual height: in a low window the whole chart must fit. */
  share: number;
  font: string;
}

/** px: a window below this is low. */
const LOW = 500;

/** Updates whenever the size changes; null while there is no layout. */
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
