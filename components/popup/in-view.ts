import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The share of a row that counts as in view. */
const THRESHOLD = 0.8;

/** Calls back when most of an element is in view, and again after `again` has changed. null: does not observe. */
export function useInView<E extends Element>(onView: (() => void) | null, again?: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const isObserved = onView !== null;
  useEffect(() => {
    if (!isObserved || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ intersectionRatio }) => intersectionRatio >= THRESHOLD) && onView(),
      { threshold: THRESHOLD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isObserved, again]);
  return element;
}
