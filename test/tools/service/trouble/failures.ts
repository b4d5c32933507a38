import { z } from 'zod';
import type { Program, ProgramView } from '../figures/program.ts';

/** Seconds, a date as HTTP writes it, or no such header. */
const retryAfter = z.optional(z.union([z.number(), z.string()]));

/** How the service fails. The bodies are in `fail-as-set.ts`. */
export const failureMode = z.discriminatedUnion('mode', [
  /** 401 with `WWW-Authenticate` */
  z.object({ mode: z.literal('unauthorized') }),
  /** 403 */
  z.object({ mode: z.literal('forbidden') }),
  /** 404 as WordPress answers for an unknown route */
  z.object({ mode: z.literal('noRoute') }),
  /** 404 from the web server: HTML */
  z.object({ mode: z.literal('notFound') }),
  /** 422 */
  z.object({ mode: z.literal('notAffiliate') }),
  /** 429 */
  z.object({ mode: z.literal('busy'), retryAfter }),
  /** 503, an HTML maintenance page */
  z.object({ mode: z.literal('unavailable'), retryAfter }),
  /** 500, JSON */
  z.object({ mode: z.literal('serverError') }),
  /** 200, an HTML login page */
  z.object({ mode: z.literal('html') }),
  /** 200, claims to be JSON, but is not */
  z.object({ mode: z.literal('notJson') }),
  /** 200, JSON of an unknown shape; `body` sets it */
  z.object({ mode: z.literal('unfit'), body: z.optional(z.unknown()) }),
  /** The right answer, late */
  z.object({ mode: z.literal('slow'), ms: z.number() }),
  /** No answer, and the connection stays open */
  z.object({ mode: z.literal('silent') }),
  /** A shorter body than announced, then the connection ends */
  z.object({ mode: z.literal('truncated') }),
  /** A body that goes on for as long as it is read */
  z.object({ mode: z.literal('endless') }),
  /** The connection ends without an answer */
  z.object({ mode: z.literal('drop') }),
  /** To `location`: a bare origin keeps path and query; default: the service's other port */
  z.object({
    mode: z.literal('redirect'),
    status: z.optional(z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])),
    location: z.optional(z.string()),
  }),
  /** The right answer from a page cache: as of when the mode was set */
  z.object({ mode: z.literal('cached') }),
]);

export type FailureMode = z.infer<typeof failureMode>;

export interface FailureOptions {
  /** For so many answers; default: until cleared. */
  times?: number;
  /** Only for these requests. */
  when?: (url: URL) => boolean;
  /** All of WordPress fails, including its index and user routes. Default: only the service. */
  around?: boolean;
}

export interface Failures {
  /** Replaces the earlier mode. Preflights never fail. */
  set(mode: FailureMode, options?: FailureOptions): void;
  clear(): void;
  current(): { mode: FailureMode; left: number } | undefined;
  /** The failure for this request, which counts it; `around`: it is for WordPress's own route. */
  take(url: URL, around?: boolean): { mode: FailureMode; frozen: ProgramView } | undefined;
}

export function createFailures(program: Program): Failures {
  let failure: ({ mode: FailureMode; left: number; frozen: ProgramView } & FailureOptions) | undefined;
  return {
    set(mode, { times, ...which } = {}) {
      failure = { mode, ...which, left: times ?? Number.POSITIVE_INFINITY, frozen: program.snapshot() };
    },
    clear() {
      failure = undefined;
    },
    current: () => failure && { mode: failure.mode, left: failure.left },
    take(url, around = false) {
      if (!failure || failure.when?.(url) === false || (around && !failure.around)) return undefined;
      const { mode, frozen } = failure;
      failure.left--;
      if (failure.left <= 0) failure = undefined;
      return { mode, frozen };
    },
  };
}
