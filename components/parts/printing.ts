import { options } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** More rows would keep a browser busy for a minute. */
export const MOST_PRINTED = 5000;

/** Draws what a change of state alters before it returns, because Firefox copies the page for paper before any microtask. */
export function drawNow(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  options.debounceRendering = undefined;
}

/** Whether the page is being printed, so that lists draw all of their rows. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useLayoutEffect(() => {
    const before = () => drawNow(() => setIsPrinting(true));
    const after = () => setIsPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
