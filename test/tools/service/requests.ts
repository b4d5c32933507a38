import type { MiddlewareHandler } from 'hono';

const recordedHeaders = ['authorization', 'cookie', 'accept', 'cache-control', 'origin'] as const;

/** A request as it arrived, preflights included. */
export interface RecordedRequest {
  method: string;
  /** With the origin, which shows the port that it reached. */
  url: string;
  headers: Partial<Record<(typeof recordedHeaders)[number], string>>;
  at: number;
}

export type Requests = ReturnType<typeof createRequests>;

/** All requests to either port, except those to `/control`. */
export function createRequests(clock: () => number) {
  let recorded: RecordedRequest[] = [];
  const waiting = new Set<(request: RecordedRequest) => void>();
  const record: MiddlewareHandler = async (c, next) => {
    const headers: RecordedRequest['headers'] = {};
    for (const name of recordedHeaders) {
      const value = c.req.header(name);
      if (value !== undefined) headers[name] = value;
    }
    const request = { method: c.req.method, url: c.req.url, headers, at: clock() };
    recorded.push(request);
    for (const look of [...waiting]) look(request);
    await next();
  };
  return {
    record,
    list: (): readonly RecordedRequest[] => [...recorded],
    clear(): void {
      recorded = [];
    },
    /** Resolves with the next matching request as soon as it arrives, before it is answered. */
    next: (matches: (request: RecordedRequest) => boolean = () => true) =>
      new Promise<RecordedRequest>((resolve) => {
        function look(request: RecordedRequest): void {
          if (!matches(request)) return;
          waiting.delete(look);
          resolve(request);
        }
        waiting.add(look);
      }),
  };
}
