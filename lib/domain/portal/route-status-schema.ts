import * as z from 'zod/mini';
import { isMoment } from '../calendar/calendar.ts';

export const moment = z.number().check(z.refine(isMoment));

/** When a route of the portal beyond the contract was asked last, and with what outcome. */
export const routeStatus = z.object({
  /** The revision of the account whose login was used. */
  revision: z.number(),
  /** ms; when it was last asked, whatever came of it. */
  askedAt: moment,
  /** ms; when it last answered; null: never yet. */
  answeredAt: z.nullable(moment),
  /** ms; before that nobody asks again. */
  notBefore: moment,
  /** Why the last question brought no answer: there is no such route for this user, or it failed. */
  trouble: z.nullable(z.literal(['absent', 'failed'])),
});

export type RouteStatus = z.infer<typeof routeStatus>;

/** Whether the affiliate can be paid. Of where to, nothing is kept. */
export const payment = z.object({
  ...routeStatus.shape,
  /** The site has no payment details of the affiliate; null: nobody knows. */
  missing: z.nullable(z.boolean()),
});

export type Payment = z.infer<typeof payment>;
