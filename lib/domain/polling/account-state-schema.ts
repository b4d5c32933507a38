import * as z from 'zod/mini';
import { serviceError } from '../errors-schema.ts';
import { announcement, type Ledger, ledger, snapshot } from '../referrals/referral-schema.ts';
import { sound } from '../sound-schema.ts';
import { NEW_SCHEDULE } from './schedule.ts';
import { schedule } from './schedule-schema.ts';

/** What an account showed when the user last looked at it. */
const look = z.object({
  /** Decimal text, or what the service wrote; null if it sent none. */
  unpaid: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Hash of the notice's text; "" if there was none. */
  notice: z.string(),
  /** ms of this computer's clock. */
  at: z.number(),
});

/** Damage drops only the damaged part, so that damaged rows do not cost the counts. */
const optional = <T extends z.ZodMiniType>(one: T) => z.catch(z.optional(one), undefined);
const nullable = <T extends z.ZodMiniType>(one: T) => z.catch(z.nullable(one), null);

/** The part of an account's state that views draw from. */
const shown = z.object({
  /** The last good figures; an error never touches them. */
  snapshot: nullable(snapshot),
  /** null before the first answer. */
  ledger: nullable(z.pick(ledger, { announced: true, identity: true })),
  /** How many of `ledger.announced` the user has seen. */
  seen: z.catch(z.number(), Number.POSITIVE_INFINITY),
  /** Keys of rows that came in since the user last looked. */
  newKeys: z.catch(z.array(z.string()), []),
  trouble: nullable(serviceError),
  schedule: z.catch(schedule, { ...NEW_SCHEDULE }),
  /** How many requests were answered, including failures. */
  answers: z.catch(z.number(), 0),
  /** Absent before the user first looked. */
  looked: optional(look),
  /** ms; when a notification of it was clicked. Absent once the user has looked. */
  clickedAt: optional(z.number()),
});

/** `seen` above `announced` would hide the next referrals. */
export const accountView = z.pipe(
  shown,
  z.transform((parts) => ({ ...parts, seen: Math.min(parts.seen, parts.ledger?.announced ?? 0) })),
);

/** The part of an account's state that only the worker needs. */
export const workerState = z.object({
  ledger: nullable(z.omit(ledger, { announced: true, identity: true })),
  /** Decided but perhaps not yet notified. */
  outbox: sound(announcement),
  /** Whether the mirror may not know the last answer yet. */
  unmirrored: optional(z.boolean()),
});

export type Look = z.infer<typeof look>;
export type AccountView = z.infer<typeof accountView>;
export type WorkerState = z.infer<typeof workerState>;
/**
 * All that is known of one account. Both halves are stored in one call, because the worker may be stopped at any
 * point.
 */
export type AccountState = Omit<AccountView, 'ledger'> & Omit<WorkerState, 'ledger'> & { ledger: Ledger | null };
