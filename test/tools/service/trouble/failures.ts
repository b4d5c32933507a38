import { forbidden, noRoute, type Reply, unauthorized } from '../model/refusals.ts';
import type { ProgramState, ServiceProgram } from '../program/service-program.ts';

/** How the service fails. `fail-as-set.ts` has the statuses and bodies. */
export type FailureMode =
  | { mode: 'unauthorized' | 'forbidden' | 'noRoute' | 'notFound' | 'serverError' }
  /** Seconds, a date as HTTP writes it, or undefined for no such header. */
  | { mode: 'busy'; retryAfter?: number | string | undefined }
  | { mode: 'html' | 'notJson' | 'silent' | 'truncated' | 'endless' | 'drop' }
  | { mode: 'unfit'; body?: unknown }
  | { mode: 'slow'; ms: number }
  /** A redirect to `location`. A bare origin keeps path and query. Default: the service's other port. */
  | { mode: 'redirect'; status?: 301 | 302 | 303 | 307 | 308 | undefined; location?: string | undefined }
  /** A page cache sends the answer that was correct when the mode was set. */
  | { mode: 'cached' };

/** The failures that are no more than a status and a body. */
export const REPLIES: Partial<Record<FailureMode['mode'], Reply & { headers?: Record<string, string> }>> = {
  unauthorized: { ...unauthorized, headers: { 'www-authenticate': 'Basic realm="Shop"' } },
  forbidden,
  noRoute: noRoute(),
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
