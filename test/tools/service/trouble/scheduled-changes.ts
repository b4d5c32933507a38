import type { MiddlewareHandler } from 'hono';

export type ScheduledChanges = ReturnType<typeof createScheduledChanges>;

/** Changes to the program between requests for the pages of a list: rows come and go, and the other rows move. */
export function createScheduledChanges() {
  let pending: { when: (url: URL) => boolean; change: () => void }[] = [];
  const apply: MiddlewareHandler = async (c, next) => {
    const url = new URL(c.req.url);
    const due = c.req.method === 'OPTIONS' ? [] : pending.filter(({ when }) => when(url));
    pending = pending.filter((scheduled) => !due.includes(scheduled));
    for (const { change } of due) change();
    await next();
  };
  return {
    apply,
    /** Makes the change once, when the next matching request arrives. Its answer is the first to show the change. */
    before(when: (url: URL) => boolean, change: () => void): void {
      pending.push({ when, change });
    },
    clear(): void {
      pending = [];
    },
  };
}
