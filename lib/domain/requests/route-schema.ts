import * as z from 'zod/mini';
import { isMoment } from '../calendar/calendar.ts';
import { wholeNumber } from '../shared-schema.ts';

export const moment = z.number().check(z.refine(isMoment));

/** All that is known of one route of the service. Stored with the data that it brings. Times are ms of this computer. */
export const route = z.object({
  /** The account's revision: another login is asked anew. */
  revision: z.number(),
  /** `unknown`: it never answered this login. `absent`: the service lacks it, or refuses it to this user. */
  state: z.literal(['unknown', 'offered', 'absent']),
  askedAt: z.nullable(moment),
  /** The last answer to any login, which is the age of the data. */
  answeredAt: z.nullable(moment),
  /** In a row, up to the next answer. */
  failures: wholeNumber(),
  refusals: wholeNumber(),
  /** The first of these refusals. */
  refusedAt: z.nullable(moment),
  /** The next automatic request; null: its usual period decides. */
  retryAt: z.nullable(moment),
  /** The end of a Retry-After. */
  waitUntil: z.nullable(moment),
  /** Nothing is asked before the user acts, because a rejected login that is sent again locks the user out. */
  isBlocked: z.boolean(),
  /** In [0, 1), drawn with each request: spreads the next ones. */
  random: z.number(),
});

/** A Retry-After, in ms of this computer's clock, and the status that it came with. */
export const wait = z.object({ from: moment, until: moment, status: z.number() });

/** What was requested within five minutes. `bytes`: of answers or, while a request is in flight, the most it may bring. */
export const spent = z.object({ from: moment, requests: z.number(), bytes: z.number() });

export type Wait = z.infer<typeof wait>;
export type Spent = z.infer<typeof spent>;
export type Route = z.infer<typeof route>;
