import * as z from 'zod/mini';
import { serviceError } from '../errors-schema.ts';
import { ledger, snapshot } from '../referrals/referral-schema.ts';
import { NEW_SCHEDULE } from './schedule.ts';
import { schedule } from './schedule-schema.ts';

/** What an account showed when the user last looked at it. */
const look = z.object({
  /** Decimal text, or what the service wrote; null if it sent none. */
  unpaid: z.nullable(z.string()),
  /** The same of what was paid. */
  paid: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Hash of the notice's text; "" if there was none. */
  notice: z.string(),
  /** ms of this computer's clock. */
  at: z.number(),
});

/** Damage drops only the damaged part, so that damaged rows do not cost the counts. */
const optional = <T extends z.ZodMiniType>(one: T) => z.catch(z.optional(one), undefined);
const nullable = <T extends z.ZodMiniType>(one: T) => z.catch(z.nullable(one), null);

const parts = z.object({
  /** The last good figures; an error never touches them. */
  snapshot: nullable(snapshot),
  /** null before the first answer. */
  ledger: nullable(ledger),
  /** How many of `ledger.announced` the user has seen. */
  seen: z.catch(z.number(), Number.POSITIVE_INFINITY),
  /** Keys of rows that came in and have not been in view since. */
  newKeys: z.catch(z.array(z.string()), []),
  trouble: nullable(serviceError),
  schedule: z.catch(schedule, { ...NEW_SCHEDULE }),
  /**
   * How many requests were answered, including failures. If the number changes during a request, its answer was overtaken
   * and is dropped: an older total after a newer one would look like a fall, and the next rise would be announced twice.
   */
  answers: z.catch(z.number(), 0),
  /** Absent before the user first looked. */
  looked: optional(look),
  /** ms; when a notification of it was clicked. Absent once the user has looked. */
  clickedAt: optional(z.number()),
  /** Whether the mirror may not know the last answer yet. */
  unmirrored: optional(z.boolean()),
});

/** All that is known of one account. `seen` above `announced` would hide the next referrals. */
export const accountState = z.pipe(
  parts,
  z.transform((state) => ({ ...state, seen: Math.min(state.seen, state.ledger?.announced ?? 0) })),
);

export type Look = z.infer<typeof look>;
export type AccountState = z.infer<typeof accountState>;
