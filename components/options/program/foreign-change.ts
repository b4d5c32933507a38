import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Calls `onForeign` once a stored value changes, except to one that was saved here: what a fast user has typed or chosen
 * since then stays. It is no effect after the drawing, which a fast user could overtake, too.
 * @returns to be called with each value that is saved here
 */
export function useForeignChange<T>(stored: T, onForeign: () => void): (saved: T) => void {
  /** Storage events may leave out all but the last one. */
  const own = useRef<T[]>([]).current;
  useLayoutEffect(() => {
    const known = own.indexOf(stored);
    own.splice(0, known < 0 ? own.length : known + 1);
    if (known < 0) onForeign();
  }, [stored]);
  return (saved) => void own.push(saved);
}
