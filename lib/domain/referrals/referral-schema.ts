import * as z from 'zod/mini';

const text = z.nullable(z.string());

const referral = z.object({
  /** The service's id; null in the deployed dialect. */
  id: text,
  /** Order reference (documented dialect); the deployed one has a description. */
  order: text,
  description: text,
  status: z.string(),
  /** Decimal text, or any other text of the service. */
  amount: z.string(),
  currency: text,
  provider: text,
  /** http(s) only. */
  providerUrl: text,
  /** As the service wrote it; read with `readTime`. */
  createdAt: text,
  updatedAt: z.optional(z.string()),
  campaign: z.optional(z.string()),
});

/** A referral with a key that stays the same from poll to poll. */
const keyedReferral = z.object({ ...referral.shape, key: z.string() });

const stats = z.object({
  /** Decimal text in the program's currency, which the interface does not name. */
  totalPaid: text,
  totalUnpaid: text,
  totalReferrals: z.nullable(z.number()),
  conversionRate: text,
});

export const snapshot = z.object({
  stats,
  referrals: z.array(keyedReferral),
  /** Remote HTML as it was sent; see `StatsAnswer`. */
  noticeHtml: z.string(),
  /** ms of this computer's clock. */
  fetchedAt: z.number(),
  /** Seconds in a cache on the way; null: fresh. */
  cachedSeconds: z.nullable(z.number()),
  /** ms of the service's clock; null: unknown, or a cached answer. */
  at: z.nullable(z.number()),
});

/** A row that was listed once, so that it is not new when it returns. */
const knownRow = z.object({
  key: z.string(),
  status: z.string(),
  at: z.nullable(z.number()),
});

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

const { order, description, amount, currency, status } = referral.shape;
/** How a notification fares. */
export const delivery = {
  /** How often it has failed. */
  attempts: z.optional(z.number()),
  /** When it was last about to be shown (ms). It is then repeated silently, because the user may have dismissed it. */
  shownAt: z.optional(z.number()),
};

const announcedRow = z.object({ order, description, amount, currency, status });

const announced = z.object({
  /** Derived from the content, so that a repeated announcement replaces its notification. */
  id: z.string(),
  accountId: z.string(),
  rows: z.array(announcedRow),
  count: z.number(),
  /** Deferred until quiet hours or a pause are over. */
  waits: z.optional(z.literal(true)),
  ...delivery,
});

export const announcement = z.union([
  z.object({ ...announced.shape, kind: z.literal('referrals') }),
  z.object({ ...announced.shape, kind: z.literal('status'), statuses: z.array(z.string()) }),
]);

export type Referral = z.infer<typeof referral>;
export type KeyedReferral = z.infer<typeof keyedReferral>;
export type Stats = z.infer<typeof stats>;
export type Snapshot = z.infer<typeof snapshot>;
export type KnownRow = z.infer<typeof knownRow>;
export type Count = z.infer<typeof count>;
export type Ledger = z.infer<typeof ledger>;
export type AnnouncedRow = z.infer<typeof announcedRow>;
export type Announcement = z.infer<typeof announcement>;
