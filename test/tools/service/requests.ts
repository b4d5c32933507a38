import type { MiddlewareHandler } from 'hono';

const recordedHeaders = ['authorization', 'cookie', 'accept', 'cache-control', 'origin'] as const;

/** A request as it arrived, preflights included. */
export interface RecordedRequest {
  method: string;
  /** With the origin, so that a test can tell which port it reached. */
  url: string;
  headers: Partial<Record<(typeof recordedHeaders)[number], string>>;
  at: number;
}

/** All requests to either port, except those to `/control`. */
export interface Requests {
  list(): readonly RecordedRequest[];
  clear(): void;
  /** The next request that matches, from now on; it resolves when the request arrives, not when answered. */
  next(matches?: (request: RecordedRequest) => boolean): Promise<RecordedRequest>;
  record: MiddlewareHandler;
}

export function createRequests(clock: () => number): Requests {
  let recorded: RecordedRequest[] = [];
  const waiting = new Set<(request: RecordedRequest) => void>();
  return {
    list: () => [...recorded],
    clear() {
      recorded = [];
    },
    next: (matches = () => true) =>
      new Promise((resolve) => {
        function look(request: RecordedRequest): void {
          if (!matches(request)) return;
          waiting.delete(look);
          resolve(request);
        }
        waiting.add(look);
      }),
    async record(c, next) {
      const headers: RecordedRequest['headers'] = {};
      for (const name of recordedHeaders) {
        const value = c.req.header(name);
        if (value !== undefined) headers[name] = value;
      }
      const request = { method: c.req.method, url: c.req.url, headers, at: clock() };
      recorded.push(request);
      for (const look of [...waiting]) look(request);
      await next();
    },
  };
}
