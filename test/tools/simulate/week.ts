import type { Crowd } from './crowd.ts';

/** A week, Monday to Sunday, with one hour of outage and half an hour of overload. */
const HOUR = 3600;
const DAY = 24 * HOUR;

export const week = (installations: number, seed: number): Crowd => ({
  installations,
  days: 7,
  seed,
  outage: { from: 2 * DAY + 14 * HOUR, to: 2 * DAY + 15 * HOUR },
  overload: {
    from: 3 * DAY + 11 * HOUR,
    to: 3 * DAY + 11.5 * HOUR,
    aMinute: installations / 50,
    retryAfterSeconds: 300,
  },
});
