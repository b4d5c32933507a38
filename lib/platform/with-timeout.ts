/** ms */
export const TIMEOUT = 10_000;

/** Waits at most TIMEOUT for a browser call that may never return; then resolves with undefined. */
export const withTimeout = <T>(
  work: Promise<T>,
  timeout: (milliseconds: number) => Promise<void>,
): Promise<T | undefined> => Promise.race([work, timeout(TIMEOUT).then(() => undefined)]);

/** Rejects after TIMEOUT, because a database that hangs must not hold up polls. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('The database takes too long')), TIMEOUT);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
