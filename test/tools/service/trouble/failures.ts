import { z } from 'zod';
import { forbidden, noRoute, notAffiliate, type Reply, unauthorized } from '../model/refusals.ts';
import type { ProgramState, ServiceProgram } from '../program/service-program.ts';

/** Seconds, a date as HTTP writes it, or undefined for no such header. */
const retryAfter = z.optional(z.union([z.number(), z.string()]));

/** How the service fails. `fail-as-set.ts` has the statuses and bodies. */
export const failureMode = z.discriminatedUnion('mode', [
  z.object({ mode: z.enum(['unauthorized', 'forbidden', 'noRoute', 'notFound', 'notAffiliate', 'serverError']) }),
  z.object({ mode: z.enum(['busy', 'unavailable']), retryAfter }),
  z.object({ mode: z.enum(['html', 'notJson', 'silent', 'truncated', 'endless', 'drop']) }),
  z.object({ mode: z.literal('unfit'), body: z.optional(z.unknown()) }),
  z.object({ mode: z.literal('slow'), ms: z.number() }),
  /** A redirect to `location`. A bare origin keeps path and query. Default: the service's other port. */
  z.object({
    mode: z.literal('redirect'),
    status: z.optional(z.literal([301, 302, 303, 307, 308])),
    location: z.optional(z.string()),
  }),
  /** A page cache sends the answer that was correct when the mode was set. */
  z.object({ mode: z.literal('cached') }),
]);

export type FailureMode = z.infer<typeof failureMode>;

/** The failures that are no more than a status and a body. */
export const REPLIES: Partial<Record<FailureMode['mode'], Reply & { headers?: Record<string, string> }>> = {
  unauthorized: { ...unauthorized, headers: { 'www-authenticate': 'Basic realm="Shop"' } },
  forbidden,
  noRoute: noRoute(),
  notAffiliate,
  serverError: {
    status: 500,
    body: { code: 'internal_server_error', message: '<p>Critical error</p>', data: { status: 500 } },
  },
};

export interface FailureOptions {
  /** The number of answers that fail. Default: until cleared. */
  times?: number;
  /** Only for these requests. */
  when?: (url: URL) => boolean;
  /** All of WordPress fails, including its index and user routes. Default: only the service fails. */
  wholeSite?: boolean;
}

export type Failures = ReturnType<typeof createFailures>;

export function createFailures(program: ServiceProgram) {
  let failure: ({ mode: FailureMode; left: number; frozen: ProgramState | null } & FailureOptions) | undefined;
  return {
    /** Replaces the earlier mode. Preflights never fail. */
    set(mode: FailureMode, { times, ...options }: FailureOptions = {}): void {
      failure = {
        mode,
        ...options,
        left: times ?? Number.POSITIVE_INFINITY,
        frozen: mode.mode === 'cached' ? program.snapshot() : null,
      };
    },
    clear(): void {
      failure = undefined;
    },
    current: () => failure && { mode: failure.mode, left: failure.left },
    /** Counts and returns the failure for this request. @param isOwnRoute whether it is for WordPress's own route */
    take(url: URL, isOwnRoute = false) {
      if (!failure || failure.when?.(url) === false || (isOwnRoute && !failure.wholeSite)) return undefined;
      const { mode, frozen } = failure;
      failure.left--;
      if (failure.left <= 0) failure = undefined;
      return { mode, frozen };
    },
  };
}
