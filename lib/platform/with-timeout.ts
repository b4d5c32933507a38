/** How long a system that shows notifications may take, ms. */
const TIMEOUT = 10_000;

/**
 * Waits for work that must not hold anybody up, such as a notification call that may never return, and then leaves it
 * to itself: undefined. @param pass resolves after so many ms
 */
export const withTimeout = <T>(
  work: Promise<T>,
  pass: (milliseconds: number) => Promise<void>,
): Promise<T | undefined> => Promise.race([work, pass(TIMEOUT).then(() => undefined)]);
