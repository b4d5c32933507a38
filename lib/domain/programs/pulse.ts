import type { AccountState } from '../polling/account-state-schema.ts';
import type { Polled } from '../requests/poll-schedule.ts';

/** Of a program at rest: while answers stay the same, polls need no database. Times are ms of this computer's clock. */
export interface Pulse {
  /** Of the last answer: see `answerHash`. */
  hash: string;
  /** When the rest ends. */
  until: number;
  fetchedAt: number;
  polled: Polled;
}

/** Whether the program still rests. A time in the future comes from a clock that was set back since. */
export const isAtRest = ({ until, fetchedAt }: Pulse, now: number): boolean => fetchedAt <= now && now < until;

/** The state with the time of the last answer, which the database and the picture of a program at rest lack. */
export function withPulse<S extends Pick<AccountState, 'snapshot' | 'route'>>(state: S, pulse: Pulse | null): S {
  const { snapshot, route } = state;
  if (!pulse || !snapshot || snapshot.fetchedAt >= pulse.fetchedAt) return state;
  // A poll with an earlier login may have ended after the account was edited.
  if (pulse.polled.route.revision !== route.revision) return state;
  return { ...state, route: pulse.polled.route, snapshot: { ...snapshot, fetchedAt: pulse.fetchedAt } };
}
