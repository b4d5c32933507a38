import { useLayoutEffect, useRef, useState } from 'preact/hooks';

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

/**
 * What is drawn of a choice: the stored value, or what was chosen here, until another one is stored elsewhere.
 * @returns the value, and what chooses one. `saving` is whether it could be stored, without which it goes back
 */
export function useChoice<T>(stored: T): [value: T, choose: (value: T, saving?: Promise<boolean>) => void] {
  const [chosen, setChosen] = useState<{ value: T } | null>(null);
  const onSave = useForeignChange(stored, () => setChosen(null));
  function choose(value: T, saving?: Promise<boolean>): void {
    const choice = { value };
    onSave(value);
    setChosen(choice);
    // Another choice may have been made since.
    void saving?.then((isStored) => isStored || setChosen((latest) => (latest === choice ? null : latest)));
  }
  return [chosen ? chosen.value : stored, choose];
}
