import * as z from 'zod/mini';
import { isMoment } from '../calendar/calendar.ts';
import { isDecimal } from '../money/decimal.ts';
import { wholeNumber } from '../shared-schema.ts';
import { LONGEST_ROW_ADDRESS, LONGEST_ROW_TEXT, LONGEST_ROW_WORD } from './referral-bounds.ts';

const text = z.nullable(z.string().check(z.maxLength(LONGEST_ROW_TEXT)));
const word = z.string().check(z.maxLength(LONGEST_ROW_WORD));
const moment = wholeNumber().check(z.refine(isMoment));

/** A referral, made once where an answer is read (`normalized`): bounded, without half surrogate pairs. */
export const referral = z.object({
  /** The same from poll to poll: see `keyOf`. */
  key: z.string().check(z.maxLength(LONGEST_ROW_TEXT)),
  /** The service's id; null in the deployed dialect. */
  id: text,
  /** When it was created, ms of the service's clock; null: unreadable. */
  at: z.nullable(moment),
  /** Order reference (documented dialect); the deployed one has a description. */
  order: text,
  description: text,
  /** In lower case. */
  status: word,
  /** Decimal text; "" if the service wrote no number. */
  amount: word.check(z.refine((amount) => amount === '' || isDecimal(amount))),
  currency: z.nullable(word),
  provider: z.nullable(word),
  providerUrl: z.nullable(z.string().check(z.maxLength(LONGEST_ROW_ADDRESS), z.regex(/^https?:/))),
  campaign: z.optional(z.string().check(z.maxLength(LONGEST_ROW_TEXT))),
  /** When it was last changed, ms of the service's clock; absent: unknown. */
  updatedAt: z.optional(moment),
});

const figure = z.nullable(z.string());

const stats = z.object({
  /** Decimal text in the program's currency, which the interface does not name. */
  totalPaid: figure,
  totalUnpaid: figure,
  totalReferrals: z.nullable(z.number()),
  conversionRate: figure,
});

export const snapshot = z.object({
  stats,
  referrals: z.array(referral),
  /** Remote HTML as it was sent: parsed where it is shown, where only words and harmless elements are drawn. */
  noticeHtml: z.string(),
  /** ms of this computer's clock. */
  fetchedAt: z.number(),
  /** Seconds in a cache on the way; null: fresh. */
  cachedSeconds: z.nullable(z.number()),
  /** ms of the service's clock; null: unknown, or a cached answer. */
  at: z.nullable(z.number()),
});

/** A row that was listed once, so that it is not new when it returns. */
const knownRow = z.pick(referral, { key: true, status: true, at: true });

/** The count of new referrals by `total_referrals`: how far it is above a baseline that falls with it. */
const count = z.object({
  /** The last credible `total_referrals`; null: none yet. */
  total: z.nullable(z.number()),
  baselineTotal: z.nullable(z.number()),
  /** By how many the baseline fell in falls that may still be reversed. */
  loweredBy: z.number(),
  /** Keys of rows that disappeared in those falls. */
  removedKeys: z.array(z.string()),
  listed: z.array(z.string()),
  /** The last answer was unexpectedly empty: see `isDoubtfulTotal`. */
  emptied: z.boolean(),
});

export const ledger = z.object({
  ...count.shape,
  /** How many were announced (or found new with notifications off) since the baseline. */
  announced: z.number(),
  rowsNew: z.number(),
  /** Rows count as new only if they were created after this service time; null until rows are listed. */
  floor: z.nullable(z.number()),
  /** Whether rows have ids. If that changes, every row looks unknown: see `isComparable`. */
  identity: z.nullable(z.literal(['id', 'text'])),
  known: z.array(knownRow),
});

/** How a notification fares. */
export const delivery = {
  /** How often it has failed. */
  attempts: z.optional(z.number()),
  /** When it was last about to be shown (ms). It is then repeated silently, because the user may have dismissed it. */
  shownAt: z.optional(z.number()),
};

const announced = z.object({
  /** Derived from the content, so that a repeated announcement replaces its notification. */
  id: z.string(),
  accountId: z.string(),
  rows: z.array(referral),
  count: z.number(),
  /** Deferred until quiet hours or a pause are over. */
  waits: z.optional(z.literal(true)),
  ...delivery,
});

export const announcement = z.union([
  z.object({ ...announced.shape, kind: z.literal('referrals') }),
  z.object({
    ...announced.shape,
    kind: z.literal('status'),
    statuses: z.array(z.string()),
    /** When the first change was found (ms). */
    at: z.optional(z.number()),
  }),
]);

export type Referral = z.infer<typeof referral>;
export type Stats = z.infer<typeof stats>;
export type Snapshot = z.infer<typeof snapshot>;
export type KnownRow = z.infer<typeof knownRow>;
export type Count = z.infer<typeof count>;
export type Ledger = z.infer<typeof ledger>;
export type Announcement = z.infer<typeof announcement>;
