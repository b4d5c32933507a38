import * as z from 'zod/mini';
import { readGoal } from '../../domain/accounts/goal.ts';
import { POLL_MINUTES } from '../../domain/accounts/settings.ts';
import { areQuietHours } from '../../domain/calendar/quiet-hours.ts';
import type { ServiceError } from '../../domain/errors.ts';
import { NEW_SCHEDULE } from '../../domain/polling/schedule.ts';
import { isTrouble } from '../../platform/words.ts';

/** The shapes of what is stored, as views rely on them (`repair.ts` looks). Unknown parts are left as they are. */

const address = z.string().check(z.refine((written) => URL.canParse(written)));
export const account = z.looseObject({
  id: z.string(),
  name: z.string(),
  baseUrl: address,
  username: z.string(),
  userId: z.catch(z.optional(z.string()), undefined),
  ownHome: z.catch(z.optional(address), undefined),
  role: z.literal(['affiliate', 'administration']),
  revision: z.number(),
  byConsent: z.optional(z.boolean()),
  untilClose: z.optional(z.boolean()),
  // What is wrong with a goal must not cost its account.
  goal: z.catch(
    z.optional(z.string().check(z.refine((goal) => goal !== '' && readGoal(goal).ok))),
    undefined,
  ),
});
const quietHours = z.object({ from: z.string(), to: z.string() }).check(z.refine(areQuietHours));
/** What earlier versions had not, or what of it is damaged, is as if it had never been chosen. */
export const settings = z.object({
  pollMinutes: z.literal(POLL_MINUTES),
  notifyReferrals: z.boolean(),
  notifyStatus: z.boolean(),
  saleSound: z.catch(z.boolean(), false),
  quietHours: z.catch(z.nullable(quietHours), null),
  weeklyDigest: z.catch(z.boolean(), false),
  hideAmounts: z.boolean(),
  currency: z.nullable(z.string()),
});
const words = z.nullable(z.string());
const number = z.nullable(z.number());
const notified = {
  order: words,
  description: words,
  amount: z.string(),
  currency: words,
  status: z.string(),
};
const snapshot = z.looseObject({
  stats: z.looseObject({
    totalPaid: words,
    totalUnpaid: words,
    totalReferrals: number,
    conversionRate: words,
  }),
  referrals: z.array(
    z.looseObject({ ...notified, key: z.string(), provider: words, providerUrl: words, createdAt: words }),
  ),
  noticeHtml: z.string(),
  fetchedAt: z.number(),
  cachedSeconds: number,
  at: z.optional(number),
});
const ledger = z.looseObject({
  total: number,
  baselineTotal: number,
  announced: z.number(),
  rowsNew: z.number(),
  floor: number,
  // Absent in what older versions stored.
  identity: z.optional(z.nullable(z.literal(['id', 'text']))),
  sunk: z.optional(z.number()),
  gone: z.optional(z.array(z.string())),
  listed: z.optional(z.array(z.string())),
  emptied: z.optional(z.boolean()),
  known: z.array(z.looseObject({ key: z.string(), status: z.string(), at: number })),
});
const schedule = z.looseObject({
  failures: z.number(),
  lastAskedAt: number,
  nextAskAt: number,
  notBefore: number,
});
const announcement = z.looseObject({
  id: z.string(),
  accountId: z.string(),
  kind: z.literal(['referrals', 'status']),
  count: z.optional(z.number()),
  waits: z.optional(z.literal(true)),
  rows: z.array(z.looseObject(notified)),
});
const look = z.looseObject({ at: z.number(), unpaid: words, currency: words, notice: z.string() });
const money = z.looseObject({ amount: z.string(), currency: words });
const sums = z.array(money);
const period = z.looseObject({ earned: sums, before: z.nullable(sums), since: number, unlisted: z.number() });
export const earningsSummary = z.nullable(
  z.looseObject({
    at: z.number(),
    day: z.string(),
    today: period,
    week: period,
    month: period,
    thisMonth: sums,
    thisMonthKnown: z.optional(z.looseObject({ since: number, unlisted: z.number() })),
    spark: z.array(z.number()),
    milestone: z.nullable(z.looseObject({ kind: z.literal(['first', 'round', 'best-day']) })),
    since: number,
    backfill: z.nullable(z.looseObject({ stage: z.literal(['running', 'stopped', 'done']) })),
    unlisted: z.optional(z.number()),
    currencies: z.optional(z.array(z.string())),
  }),
);
/**
 * Part by part: damaged rows must not cost the counts, and what the last answer came to, the next one tells. Who has
 * seen more than was announced would miss what comes next, and a new baseline begins with nothing seen.
 */
export const state = z.pipe(
  z.looseObject({
    snapshot: z.catch(z.nullable(snapshot), null),
    ledger: z.catch(z.nullable(ledger), null),
    seen: z.catch(z.number(), Number.POSITIVE_INFINITY),
    newKeys: z.catch(z.array(z.string()), []),
    trouble: z.catch(z.nullable(z.custom<ServiceError>(isTrouble)), null),
    schedule: z.catch(schedule, { ...NEW_SCHEDULE }),
    outbox: z.catch(z.array(announcement), []),
    answers: z.catch(z.optional(z.number()), 0),
    looked: z.catch(z.optional(look), undefined),
    calledAt: z.catch(z.optional(z.number()), undefined),
    unrecorded: z.catch(z.optional(z.boolean()), undefined),
    historySchedule: z.catch(z.optional(schedule), undefined),
  }),
  z.transform((parts) => ({ ...parts, seen: Math.min(parts.seen, parts.ledger?.announced ?? 0) })),
);

const share = z.object({
  url: address,
  parameter: z.string(),
  value: z.string(),
  origins: z.array(z.string()),
});
export const capabilities = z.nullable(
  z.looseObject({
    checkedAt: z.number(),
    currency: words,
    userName: words,
    groupAccess: z.optional(z.nullable(z.literal(['allowed', 'forbidden', 'absent']))),
    share: z.nullable(share),
  }),
);
export const groups = z.array(
  z.object({ accountId: z.string(), groupId: z.number(), name: words, pinned: z.boolean() }),
);
export const view = z.object({
  widths: z.record(z.string(), z.number()),
  sort: z.nullable(z.object({ key: z.string(), descending: z.boolean() })),
  perPage: z.string(),
});
export const watches = z.array(
  z.looseObject({
    accountId: z.string(),
    groupId: z.number(),
    name: words,
    waiting: number,
    announced: z.number(),
    notified: z.number(),
    seen: z.number(),
    trouble: z.nullable(z.custom<ServiceError>(isTrouble)),
    schedule,
  }),
);
export const sealed = z.nullable(z.object({ iv: z.string(), data: z.string() }));
