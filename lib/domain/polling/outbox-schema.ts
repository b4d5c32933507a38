import * as z from 'zod/mini';
import { WAITING_KINDS } from '../accounts/administration.ts';
import { payoutNews } from '../portal/payout-schema.ts';
import { announcement } from '../referrals/referral-schema.ts';

/** Follows from the content, as the id of its notification does: repeating it replaces that instead of adding one. */
const id = z.string();
const accountId = z.string();

/** An announcement that is stored, and not shown yet. Of each kind, its notifier has the words. */
export const outboxEntry = z.union([
  announcement,
  z.object({ kind: z.literal('payout'), id, accountId, news: payoutNews }),
  /** How many more wait for approval in a program that is watched. */
  z.object({ kind: z.literal('waiting'), id, accountId, of: z.literal(WAITING_KINDS), count: z.number() }),
  /** The weekly digest of the week before this Monday, of all accounts. */
  z.object({ kind: z.literal('digest'), id, accountId: z.null(), monday: z.string() }),
]);

export type OutboxEntry = z.infer<typeof outboxEntry>;
