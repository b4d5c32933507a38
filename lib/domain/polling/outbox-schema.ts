import * as z from 'zod/mini';
import { WAITING_KINDS } from '../accounts/administration.ts';
import { payoutNews } from '../portal/payout-schema.ts';
import { announcement, delivery } from '../referrals/referral-schema.ts';

/** Derived from the content, so that a repeated announcement replaces its notification. */
const id = z.string();
const accountId = z.string();

export const outboxEntry = z.union([
  announcement,
  /** `waits`: it was found in quiet hours or a pause, and is shown with all others that were. */
  z.object({
    kind: z.literal('payout'),
    id,
    accountId,
    news: payoutNews,
    waits: z.optional(z.literal(true)),
    ...delivery,
  }),
  /** `count`: how many more wait for approval in a watched program. */
  z.object({
    kind: z.literal('waiting'),
    id,
    accountId,
    waitingKind: z.literal(WAITING_KINDS),
    count: z.number(),
    ...delivery,
  }),
  z.object({ kind: z.literal('digest'), id, accountId: z.null(), monday: z.string(), ...delivery }),
]);

export type OutboxEntry = z.infer<typeof outboxEntry>;
