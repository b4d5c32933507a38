/** How long a system that shows notifications may take, ms. */
export const TIMEOUT = 10_000;

/**
 * Waits for work at most TIMEOUT, such as for a notification call that may never return; the work itself goes on.
 * @param timeout resolves after so many ms
 */
export async function withTimeout(
  work: Promise<unknown>,
  timeout: (milliseconds: number) => Promise<void>,
): Promise<void> {
  await Promise.race([work, timeout(TIMEOUT)]);
}
