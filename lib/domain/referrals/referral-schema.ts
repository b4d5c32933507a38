import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** A referral as the product knows it, whatever dialect it came in. */
const referral = z.object({
  /** The service's id; null in the deployed dialect. */
  id: text,
  /** Order reference (documented) or description (deployed), as the service words it. */
  order: text,
  description: text,
  status: z.string(),
  /** Decimal text, or what the service wrote if it is no number. */
  amount: z.string(),
  currency: text,
  provider: text,
  /** http(s) only. */
  providerUrl: text,
  /** As the service wrote it; read with `readTime`. */
  createdAt: text,
  /** The same; absent where the service names none. */
  updatedAt: z.optional(z.string()),
  /** Its `utm_campaign`; absent where it names none. */
  campaign: z.optional(z.string()),
});

/** A referral with the identity that it keeps from poll to poll. */
const keyedReferral = z.object({ ...referral.shape, key: z.string() });

/** What the affiliate's own figures are. */
const stats = z.object({
  /** Decimal text in the program's currency, which the interface does not name; null where there is none. */
  totalPaid: text,
  totalUnpaid: text,
  totalReferrals: z.nullable(z.number()),
  /** Percent as decimal text: "5.63". */
  conversionRate: text,
});

/** An account's last good figures, as they are stored and shown. */
export const snapshot = z.object({
  stats,
  referrals: z.array(keyedReferral),
  /** Remote HTML as it came: read where it is shown, and nothing but words and harmless elements is drawn of it. */
  noticeHtml: z.string(),
  /** ms of this computer's clock. */
  fetchedAt: z.number(),
  /** Seconds for which a cache on the way had held it; null: it is fresh. */
  cachedSeconds: z.nullable(z.number()),
  /** When the answer was given, ms of the service's clock; null: it tells none, or a cache gave it. */
  at: z.nullable(z.number()),
});

/** What is remembered of a row that was listed once, so that it is not taken for new when it returns. */
const knownRow = z.object({
  key: z.string(),
  status: z.string(),
  /** Service time in ms, null if unreadable. */
  at: z.nullable(z.number()),
});

/**
 * What `total_referrals` says of new referrals, and when it is believed: a lower bound of their number is how far
 * it stands above a baseline that sinks when the total falls.
 */
const count = z.object({
  /** total_referrals as it was last believed; null until a service tells one. */
  total: z.nullable(z.number()),
  baselineTotal: z.nullable(z.number()),
  /** By how many the baseline sank in falls that may yet be reversed. */
  sunk: z.number(),
  /** Keys of rows that went with those falls. */
  gone: z.array(z.string()),
  /** Keys of the rows of the last answer that no cache gave. */
  listed: z.array(z.string()),
  /** The last answer had nothing where there had been something: see `isDoubtful`. */
  emptied: z.boolean(),
});

/** What was announced of an account's referrals, and what is known of them: see `new-referrals.ts`. */
export const ledger = z.object({
  ...count.shape,
  /** How many were announced (or found new, with notifications off) since the baseline. */
  announced: z.number(),
  /** Distinct rows that came into being after the baseline. */
  rowsNew: z.number(),
  /** Only rows created after this service time count as new by themselves; null until rows were listed. */
  floor: z.nullable(z.number()),
  /** Whether rows carry ids. When a service changes its ways, every row looks unknown: see `isComparable`. */
  identity: z.nullable(z.literal(['id', 'text'])),
  known: z.array(knownRow),
});

/** What a notification says of a referral; an `amount` that is no number is ''. */
const { order, description, amount, currency, status } = referral.shape;
const announcedRow = z.object({ order, description, amount, currency, status });

const announced = z.object({
  /** Follows from the content: the same again replaces the notification instead of adding one. */
  id: z.string(),
  accountId: z.string(),
  rows: z.array(announcedRow),
  /** How many referrals it is about; `rows` names the first few. */
  count: z.number(),
  /** Found in quiet hours: notified when they are over, in one with all else that was deferred. */
  waits: z.optional(z.literal(true)),
});

/** What there is to notify the user of. */
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
