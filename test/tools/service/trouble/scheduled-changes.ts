import type { MiddlewareHandler } from 'hono';

/** Changes to the program between requests for its pages: rows come and go, and all others move. */
export interface ScheduledChanges {
  /** Once, as the next matching request arrives, so that its answer is the first to show the change. */
  before(when: (url: URL) => boolean, change: () => void): void;
  clear(): void;
  happen: MiddlewareHandler;
}

export function createScheduledChanges(): ScheduledChanges {
  let coming: { when: (url: URL) => boolean; change: () => void }[] = [];
  return {
    before(when, change) {
      coming.push({ when, change });
    },
    clear() {
      coming = [];
    },
    async happen(c, next) {
      const url = new URL(c.req.url);
      const now = c.req.method === 'OPTIONS' ? [] : coming.filter(({ when }) => when(url));
      coming = coming.filter((each) => !now.includes(each));
      for (const { change } of now) change();
      await next();
    },
  };
}
