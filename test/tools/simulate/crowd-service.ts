import type { ServiceError } from '../../../lib/domain/errors-schema.ts';

/** In seconds of the simulation. */
export interface ServiceTrouble {
  /** No answer at all. */
  outage: { from: number; to: number };
  /** More requests a minute are answered with 429 and Retry-After. */
  overload: { from: number; to: number; aMinute: number; retryAfterSeconds: number };
}

/** The one service that everybody polls. Counts requests. */
export function createService({ outage, overload }: ServiceTrouble, seconds: number) {
  const requests = new Int32Array(Math.ceil(seconds / 60));
  let turnedAway = 0;
  return {
    /** Per minute. */
    requests,
    turnedAway: () => turnedAway,
    /** null: the figures. */
    request(now: number): ServiceError | null {
      const minute = Math.floor(now / 60);
      const count = (requests[minute] as number) + 1;
      requests[minute] = count;
      if (now >= outage.from && now < outage.to) return { kind: 'no-answer' };
      if (now >= overload.from && now < overload.to && count > overload.aMinute) {
        turnedAway++;
        return { kind: 'busy', status: 429, retryAfterSeconds: overload.retryAfterSeconds };
      }
      return null;
    },
  };
}
