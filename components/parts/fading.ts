import { useEffect, useState } from 'preact/hooks';

/** A state that resets itself after so many ms, such as "Copied". */
export function useFading<T>(milliseconds: number): [state: T | null, set: (state: T | null) => void] {
  const [state, setState] = useState<T | null>(null);
  useEffect(() => {
    if (state === null) return;
    const timer = setTimeout(() => setState(null), milliseconds);
    return () => clearTimeout(timer);
  }, [state, milliseconds]);
  return [state, setState];
}
