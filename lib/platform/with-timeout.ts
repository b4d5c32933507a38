/** How long a system that shows notifications may take, ms. */
export const TIMEOUT = 10_000;

/**
 * Waits for work that must not hold anybody up, such as a notification call that may never return, and then leaves it
 * to itself. @param pass resolves after so many ms
 */
export async function withTimeout(
  work: Promise<unknown>,
  timeout: (milliseconds: number) => Promise<void>,
): Promise<void> {
  await Promise.race([work, timeout(TIMEOUT)]);
}
