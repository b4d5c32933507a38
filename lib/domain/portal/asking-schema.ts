import * as z from 'zod/mini';
import { isMoment } from '../calendar/moment.ts';

export const moment = z.number().check(z.refine(isMoment));

/** When a route of the portal beyond the contract was asked last, and with what outcome. */
export const asking = z.object({
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

export type Asking = z.infer<typeof asking>;
