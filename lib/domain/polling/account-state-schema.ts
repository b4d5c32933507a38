import * as z from 'zod/mini';
import { serviceError } from '../errors-schema.ts';
import { ledger, snapshot } from '../referrals/referral-schema.ts';
import { NEW_ROUTE } from '../requests/route.ts';
import { moment, route, wait } from '../requests/route-schema.ts';
import { lenient, lenientPart } from '../shared-schema.ts';

const look = z.object({
  /** Decimal text, or any other text of the service; null if it sent none. */
  unpaid: z.nullable(z.string()),
  paid: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Hash of the notice's text; "" if there was none. */
  notice: z.string(),
  at: z.number(),
});

const parts = z.object({
  /** The last good figures; an error never touches them. */
  snapshot: lenientPart(snapshot),
  ledger: lenientPart(ledger),
  seen: z.catch(z.number(), Number.POSITIVE_INFINITY),
  /** Keys of new rows that have not been in view. */
  newKeys: z.catch(z.array(z.string()), []),
  trouble: lenientPart(serviceError),
  /** The route of the figures. */
  route: z.catch(route, { ...NEW_ROUTE }),
  /** When the last new referral was found, or polling began. */
  idleSince: lenient(moment),
  /** A Retry-After of any route, during which nothing is requested automatically. */
  wait: lenientPart(wait),
  looked: lenient(look),
  /** Since when the site fails (ms); null: the user was told. Outdated without a trouble. */
  failingSince: lenient(z.nullable(z.number())),
  /** When a notification was clicked (ms); absent after the next look. */
  clickedAt: lenient(z.number()),
});

/** The state of an account. `seen` is bounded, because above `announced` it would hide the next referrals. */
export const accountState = z.pipe(
  parts,
  z.transform((state) => ({ ...state, seen: Math.min(state.seen, state.ledger?.announced ?? 0) })),
);

export type Look = z.infer<typeof look>;
export type AccountState = z.infer<typeof accountState>;
