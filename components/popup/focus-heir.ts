import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** When what has the focus goes away with its surroundings, the page's main part has it: not nobody. */
export function useFocusHeir(surroundings: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (surroundings.current?.contains(document.activeElement)) document.querySelector('main')?.focus();
    },
    [surroundings],
  );
}
