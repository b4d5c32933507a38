/** ms */
const TIMEOUT = 10_000;

/** Waits at most TIMEOUT for a browser call that may never return; then resolves with undefined. */
export const withTimeout = <T>(
  work: Promise<T>,
  timeout: (milliseconds: number) => Promise<void>,
): Promise<T | undefined> => Promise.race([work, timeout(TIMEOUT).then(() => undefined)]);
