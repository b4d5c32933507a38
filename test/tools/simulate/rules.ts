import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import * as adaptive from '../../../lib/domain/polling/schedule.ts';
import type { Schedule } from '../../../lib/domain/polling/schedule-schema.ts';
import * as fixed from './today.ts';

/** The worker's own scheduling functions, as the simulation needs them. */
export interface Rules {
  name: string;
  mayAsk(schedule: Schedule, reason: adaptive.Reason, now: number, away: boolean): boolean;
  afterAsking(
    before: Schedule,
    error: ServiceError | null,
    context: { now: number; random: number; pollMinutes: number; news: boolean },
  ): Schedule;
  wakeAt(schedule: Schedule, now: number, away: boolean): number | null;
  /** Whether the worker checks for due polls when the user returns. */
  back: boolean;
  /** Whether more than figures is asked for. */
  beside: boolean;
}

export const FIXED: Rules = {
  name: 'Fixed period',
  mayAsk: (schedule, reason, now) => fixed.mayAsk(schedule, reason, now),
  afterAsking: fixed.afterAsking,
  wakeAt: (schedule, now) => fixed.wakeAt(schedule, now),
  back: false,
  beside: false,
};

export const ADAPTIVE: Rules = {
  name: 'Adaptive',
  mayAsk: adaptive.mayAsk,
  afterAsking: adaptive.afterAsking,
  wakeAt: (schedule, now, away) => adaptive.wakeAt([schedule], now, away),
  back: true,
  beside: true,
};
