import * as z from 'zod/mini';
import { isMoment } from '../calendar/calendar.ts';

export const moment = z.number().check(z.refine(isMoment));

/** When an optional route of the portal was last requested, and the outcome. */
export const routeStatus = z.object({
  revision: z.number(),
  requestedAt: moment,
  answeredAt: z.nullable(moment),
  notBefore: moment,
  /** Why the last request had no answer: this user has no such route, or it failed. */
  trouble: z.nullable(z.literal(['absent', 'failed'])),
});

/** Whether the affiliate can be paid. The payment details themselves are not kept. */
export const payment = z.object({
  ...routeStatus.shape,
  /** The site has no payment details of the affiliate; null: unknown. */
  missing: z.nullable(z.boolean()),
});

export type RouteStatus = z.infer<typeof routeStatus>;
export type Payment = z.infer<typeof payment>;
