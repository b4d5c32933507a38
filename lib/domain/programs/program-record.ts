import * as z from 'zod/mini';
import { capabilities } from '../accounts/capabilities-schema.ts';
import { overviewFigures } from '../groups/program-overview.ts';
import { type Mirror, NEW_MIRROR, type Splice } from '../mirror/mirror.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { NEW_STATE } from '../polling/account-state.ts';
import { accountState } from '../polling/account-state-schema.ts';
import { outboxEntry } from '../polling/outbox-schema.ts';
import { type CountedClicks, clicksView } from '../portal/clicks-schema.ts';
import { payment } from '../portal/payment-schema.ts';
import { payouts } from '../portal/payout-schema.ts';
import { lenientList, lenientPart } from '../shared-schema.ts';

/** The answers of a program that pages draw, too. */
export const programParts = {
  state: z.catch(accountState, NEW_STATE),
  capabilities: lenientPart(capabilities),
  overview: lenientPart(overviewFigures),
  payouts: lenientPart(payouts),
  payment: lenientPart(payment),
  /** The counts are stored apart. */
  clicks: lenientPart(clicksView),
};

const isMirror = (value: unknown): value is Mirror =>
  typeof value === 'object' && value !== null && Object.keys(NEW_MIRROR).every((field) => field in value);

/** All that is known of a program, but its rows. An answer changes it and the rows in one transaction. */
export const programRecord = z.object({
  /** The account's revision when it was last changed; an answer to an earlier login is dropped. */
  login: z.catch(z.number(), 0),
  /** Counts its changes. */
  revision: z.catch(z.number(), 0),
  ...programParts,
  /** Rows without a sound mirror are read again. */
  mirror: z.catch(z.custom<Mirror>(isMirror), NEW_MIRROR),
  /** What is to be told of this program. */
  outbox: lenientList(outboxEntry),
});

export type ProgramRecord = z.infer<typeof programRecord>;
/** A change of a program, which is stored in one transaction. */
export interface RecordChange {
  record: ProgramRecord;
  /** Of the mirror's rows. */
  splice?: Splice | null;
  totals?: DayTotals[];
  /** All earlier rows and totals are deleted. */
  isNewHistory?: true;
  /** The counted clicks; absent: no change. */
  clicks?: CountedClicks | null;
}

export const NEW_RECORD: ProgramRecord = {
  ...{ login: 0, revision: 0, state: NEW_STATE, mirror: NEW_MIRROR, outbox: [] },
  ...{ capabilities: null, overview: null, payouts: null, payment: null, clicks: null },
};
