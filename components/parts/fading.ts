import { useEffect, useState } from 'preact/hooks';
import { later } from '../../lib/platform/later.ts';

/** A state that goes by itself after so many ms: what was just done ("Copied") is not true for ever. */
export function useFading<T>(milliseconds: number): [state: T | null, set: (state: T | null) => void] {
  const [state, setState] = useState<T | null>(null);
  useEffect(
    () => (state === null ? undefined : later(() => setState(null), milliseconds)),
    [state, milliseconds],
  );
  return [state, setState];
}
