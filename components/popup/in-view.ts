import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A row at the edge whose last line is cut off is in view; half a row is not. */
const MOST_OF_IT = 0.8;

/**
 * Calls back when most of an element is in view, and again after `again` has changed.
 * @param onView null: nobody wants to know
 */
export function useInView<E extends Element>(onView: (() => void) | null, again?: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const isWanted = onView !== null;
  useEffect(() => {
    if (!isWanted || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.intersectionRatio >= MOST_OF_IT) && onView(),
      { threshold: MOST_OF_IT },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWanted, again]);
  return element;
}
