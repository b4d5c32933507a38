import type { ServiceError } from '../../../lib/domain/errors-schema.ts';

/** Times are seconds of the simulation. */
export interface ServiceTrouble {
  /** The service does not answer. */
  outage: { from: number; to: number };
  /** The service answers 429 with Retry-After to more than `perMinute` requests. */
  overload: { from: number; to: number; perMinute: number; retryAfterSeconds: number };
}

/** The service that all installations poll. Counts requests. */
export function createCrowdService({ outage, overload }: ServiceTrouble, seconds: number) {
  const requests = new Int32Array(Math.ceil(seconds / 60));
  let turnedAway = 0;
  return {
    /** Per minute. */
    requests,
    turnedAway: () => turnedAway,
    /** null: the service answered. */
    request(now: number): ServiceError | null {
      const minute = Math.floor(now / 60);
      const count = (requests[minute] as number) + 1;
      requests[minute] = count;
      if (now >= outage.from && now < outage.to) return { kind: 'no-answer' };
      if (now >= overload.from && now < overload.to && count > overload.perMinute) {
        turnedAway++;
        return { kind: 'busy', status: 429, retryAfterSeconds: overload.retryAfterSeconds };
      }
      return null;
    },
  };
}
