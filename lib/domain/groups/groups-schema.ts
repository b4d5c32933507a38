import * as z from 'zod/mini';
import { serviceError } from '../errors-schema.ts';
import { schedule } from '../polling/schedule-schema.ts';

/** The groups an administrator has looked up: numbers and names only, nothing of other people's data. */
export const rememberedGroup = z.object({
  accountId: z.string(),
  groupId: z.number(),
  /** The user's own name for it; the interface has none. */
  name: z.nullable(z.string()),
  pinned: z.boolean(),
});

/** How the user likes the table. */
export const tableView = z.object({
  /** px, by column. */
  widths: z.record(z.string(), z.number()),
  sort: z.nullable(z.object({ key: z.string(), descending: z.boolean() })),
  perPage: z.string(),
});

/**
 * A group that is watched for new applicants. Numbers and the group's name only: who they are is nobody's business
 * until an administrator looks. A total tells rises alone: one who was approved while another came is not seen.
 */
export const groupWatch = z.object({
  accountId: z.string(),
  groupId: z.number(),
  /** As the service called the group when the watch was switched on; the user's own name goes before. */
  name: z.nullable(z.string()),
  /** The address that was asked last, and the login: another address has other groups, another login another chance. */
  baseUrl: z.nullable(z.string()),
  revision: z.nullable(z.number()),
  /** How many wait for approval; null before the first answer, which is the baseline. */
  waiting: z.nullable(z.number()),
  /** How many have come since, of how many the user was notified, and how many they have seen. */
  announced: z.number(),
  notified: z.number(),
  seen: z.number(),
  trouble: z.nullable(serviceError),
  schedule,
});

export type RememberedGroup = z.infer<typeof rememberedGroup>;
export type TableView = z.infer<typeof tableView>;
export type GroupWatch = z.infer<typeof groupWatch>;
