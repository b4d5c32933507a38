import * as z from 'zod/mini';
import { WAITING_KINDS } from '../accounts/administration.ts';
import { serviceError } from '../errors-schema.ts';
import { schedule } from '../polling/schedule-schema.ts';
import { numberRecord } from '../shared-schema.ts';

/** A group that an administrator has looked up: number and name only, no data about people. */
export const rememberedGroup = z.object({
  accountId: z.string(),
  groupId: z.number(),
  /** The user's own name for it. */
  name: z.nullable(z.string()),
  pinned: z.boolean(),
});

/** Letters of a column's name. */
const LONGEST_COLUMN = 100;

/** The user's choices for the table, which has fewer columns than a backup may make up. */
export const tableView = z.object({
  /** px, by column. */
  widths: numberRecord(50, (column) => column.length <= LONGEST_COLUMN),
  sort: z.nullable(z.object({ key: z.string().check(z.maxLength(LONGEST_COLUMN)), descending: z.boolean() })),
  perPage: z.string().check(z.maxLength(10)),
});

/**
 * What is watched for more that waits for approval: a program's applicants, or its referrals. Stores only numbers, no
 * data about people. Only rises of the total count, so an applicant who comes while another is approved is missed.
 */
export const watch = z.object({
  accountId: z.string(),
  kind: z.literal(WAITING_KINDS),
  /** The address and login that were asked last: another address is another program, and another login may be allowed. */
  baseUrl: z.nullable(z.string()),
  revision: z.nullable(z.number()),
  /** How many wait for approval; null before the first answer, which becomes the baseline. */
  waiting: z.nullable(z.number()),
  /** How many have come since the baseline, and how many were seen. */
  announced: z.number(),
  seen: z.number(),
  trouble: z.nullable(serviceError),
  schedule,
});

export type RememberedGroup = z.infer<typeof rememberedGroup>;
export type TableView = z.infer<typeof tableView>;
export type Watch = z.infer<typeof watch>;
