import * as z from 'zod/mini';
import { WAITING_KINDS } from '../accounts/administration.ts';
import { serviceError } from '../errors-schema.ts';
import { route } from '../requests/route-schema.ts';

/** A group that an administrator has looked up; contains no personal data. */
export const rememberedGroup = z.object({
  accountId: z.string(),
  groupId: z.number(),
  name: z.nullable(z.string()),
  pinned: z.boolean(),
});

const [MOST_COLUMNS, LONGEST_COLUMN] = [50, 100];

/** The user's choices for the table; bounded, because a backup may contain invented columns. */
export const tableView = z.object({
  widths: z
    .record(z.string().check(z.maxLength(LONGEST_COLUMN)), z.number())
    .check(z.refine((widths) => Object.keys(widths).length <= MOST_COLUMNS)),
  sort: z.nullable(z.object({ key: z.string().check(z.maxLength(LONGEST_COLUMN)), descending: z.boolean() })),
  perPage: z.string().check(z.maxLength(10)),
});

/** Watches how many wait for approval, without personal data. Misses one who comes while another is approved. */
export const watch = z.object({
  accountId: z.string(),
  kind: z.literal(WAITING_KINDS),
  /** The last address: another one is another program. */
  baseUrl: z.nullable(z.string()),
  /** How many wait for approval; null before the first answer, which becomes the baseline. */
  waiting: z.nullable(z.number()),
  /** The numbers of new ones since the baseline, and of seen ones. */
  announced: z.number(),
  seen: z.number(),
  trouble: z.nullable(serviceError),
  route,
});

export type RememberedGroup = z.infer<typeof rememberedGroup>;
export type TableView = z.infer<typeof tableView>;
export type Watch = z.infer<typeof watch>;
