import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** An element's width (px, within the padding) and font; null while there is no layout. */
export function useElementSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; font: string } | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
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
  }, [ref]);
  return size;
}
