import type { MiddlewareHandler } from 'hono';

export type ScheduledChanges = ReturnType<typeof createScheduledChanges>;

/** Changes to the program between requests for its pages: rows come and go, and all others move. */
export function createScheduledChanges() {
  let coming: { when: (url: URL) => boolean; change: () => void }[] = [];
  const happen: MiddlewareHandler = async (c, next) => {
    const url = new URL(c.req.url);
    const now = c.req.method === 'OPTIONS' ? [] : coming.filter(({ when }) => when(url));
    coming = coming.filter((each) => !now.includes(each));
    for (const { change } of now) change();
    await next();
  };
  return {
    happen,
    /** Once, as the next matching request arrives, so that its answer is the first to show the change. */
    before(when: (url: URL) => boolean, change: () => void): void {
      coming.push({ when, change });
    },
    clear(): void {
      coming = [];
    },
  };
}
