import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Calls `onForeign` once a stored value changes, except to one that was saved here: what a fast user has typed or chosen
 * since then stays. It is no effect after the drawing, which a fast user could overtake, too.
 * @returns to be called with each value that is saved here
 */
export function useForeignChange<T>(stored: T, onForeign: () => void): (saved: T) => void {
  const own = useRef(new Set<T>()).current;
  useLayoutEffect(() => {
    if (own.delete(stored)) return;
    own.clear();
    onForeign();
  }, [stored]);
  return (saved) => void own.add(saved);
}
