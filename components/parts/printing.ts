import { useLayoutEffect, useState } from 'preact/hooks';

/** More rows would keep a browser busy for a minute. */
export const MOST_PRINTED = 5000;

/** Whether the page is being printed, so that lists draw all of their rows. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useLayoutEffect(() => {
    const before = () => setIsPrinting(true);
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
