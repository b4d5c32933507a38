/** How long the browser may take, ms: polls wait for what is notified and recorded. */
const TIMEOUT = 10_000;

/**
 * Waits for work at most TIMEOUT, such as for a notification call that may never return; then answers undefined,
 * while the work goes on. @param timeout resolves after so many ms
 */
export const withTimeout = <T>(
  work: Promise<T>,
  timeout: (milliseconds: number) => Promise<void>,
): Promise<T | undefined> => Promise.race([work, timeout(TIMEOUT).then(() => undefined)]);
