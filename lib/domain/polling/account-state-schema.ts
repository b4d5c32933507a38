import * as z from 'zod/mini';
import { serviceError } from '../errors-schema.ts';
import { announcement, type Ledger, ledger, snapshot } from '../referrals/referral-schema.ts';
import { sound } from '../sound-schema.ts';
import { NEW_SCHEDULE } from './schedule.ts';
import { schedule } from './schedule-schema.ts';

/** What an account showed when the user looked at it. */
const look = z.object({
  /** Decimal text, or what the service wrote; null if it told none. */
  unpaid: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Hash of the notice's words; "" where there was none. */
  notice: z.string(),
  /** ms of this computer's clock. */
  at: z.number(),
});

/** Absent where it is damaged: damage costs the part that is damaged, for rows must not cost the counts. */
const optional = <T extends z.ZodMiniType>(one: T) => z.catch(z.optional(one), undefined);
const nullable = <T extends z.ZodMiniType>(one: T) => z.catch(z.nullable(one), null);

/** What views draw from of an account. */
const shown = z.object({
  /** The last good figures; an error never touches them. */
  snapshot: nullable(snapshot),
  /** What was announced; null before the first answer. */
  ledger: nullable(z.pick(ledger, { announced: true, identity: true })),
  /** How many of `ledger.announced` the user has seen. */
  seen: z.catch(z.number(), Number.POSITIVE_INFINITY),
  /** Rows that came in since the user last looked. */
  newKeys: z.catch(z.array(z.string()), []),
  trouble: nullable(serviceError),
  schedule: z.catch(schedule, { ...NEW_SCHEDULE }),
  /** How many questions were answered into this state. */
  answers: z.catch(z.number(), 0),
  /** What the user saw when they last looked; absent before the first look. */
  looked: optional(look),
  /** ms; when it last called for the user: news came in, or its notification was clicked. Absent once they looked. */
  calledAt: optional(z.number()),
});

/** Who has seen more than was announced would miss what comes next, and a new baseline begins with nothing seen. */
export const accountView = z.pipe(
  shown,
  z.transform((parts) => ({ ...parts, seen: Math.min(parts.seen, parts.ledger?.announced ?? 0) })),
);

/** What only the worker needs to know of an account. */
export const bookkeeping = z.object({
  ledger: nullable(z.omit(ledger, { announced: true, identity: true })),
  /** Decided but perhaps not yet notified. */
  outbox: sound(announcement),
  /**
   * The last answer may not be recorded yet: what is recorded, the records' own cursor tells. Absent: whatever the next
   * one brings is.
   */
  unrecorded: optional(z.boolean()),
  /** When the service's history is asked next, where it did not answer the last question. */
  historySchedule: optional(schedule),
});

export type Look = z.infer<typeof look>;
export type AccountView = z.infer<typeof accountView>;
export type Bookkeeping = z.infer<typeof bookkeeping>;
/**
 * All that is known of one account. Both halves are stored in one call, so that the browser can stop the worker at any
 * point without a half-told story.
 */
export type AccountState = Omit<AccountView, 'ledger'> &
  Omit<Bookkeeping, 'ledger'> & { ledger: Ledger | null };
