import type { Account } from '../accounts/account.ts';
import type { WaitingKind } from '../accounts/administration.ts';
import { isSameSite } from '../accounts/same-account.ts';
import { MINUTE } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Outbox } from '../polling/outbox.ts';
import type { OutboxEntry } from '../polling/outbox-schema.ts';
import { afterRequest, dueAt, NEW_ROUTE, routeFor, WATCHED } from '../requests/route.ts';
import type { Result } from '../result.ts';
import type { Watch } from './groups-schema.ts';

/** The longest time between two requests; random spreading makes that 60 to 80. */
const WATCH_MINUTES = 80;

type Login = Pick<Account, 'baseUrl' | 'revision'>;

const NOTHING_KNOWN = { waiting: null, announced: 0, seen: 0 };

export const newWatch = (accountId: string, kind: WaitingKind): Watch => ({
  ...{ accountId, kind, ...NOTHING_KNOWN },
  ...{ baseUrl: null, trouble: null, route: NEW_ROUTE },
});

/** When to request the number again (ms); null: the user must act first. */
export function watchDueAt({ route: known }: Watch, { revision }: Login, now: number): number | null {
  const route = routeFor(known, revision);
  return dueAt(route, Math.round(WATCH_MINUTES * MINUTE * (0.75 + route.random / 4)), now);
}

export function watchAfterAnswer(
  watch: Watch,
  outcome: Result<number, ServiceError>,
  { account, now, random }: { account: Login; now: number; random: number },
): Watch {
  const trouble = outcome.ok ? null : outcome.error;
  const route = afterRequest(routeFor(watch.route, account.revision), outcome, { now, random, cadence: WATCHED });
  const { baseUrl } = account;
  // What is new at another site is unknown.
  const known = watch.baseUrl !== null && isSameSite(watch.baseUrl, baseUrl) ? watch : NOTHING_KNOWN;
  const requested = { ...watch, ...known, trouble, route };
  if (!outcome.ok) return requested;
  const waiting = outcome.value;
  const announced = known.announced + Math.max(0, waiting - (known.waiting ?? waiting));
  return afterHandled({ ...requested, baseUrl, waiting, announced }, waiting);
}

/** No more can be new than are waiting; the others were handled elsewhere. */
export const afterHandled = (watch: Watch, waiting: number): Watch => ({
  ...watch,
  seen: Math.max(watch.seen, watch.announced - waiting),
});

export const afterSeen = (watch: Watch): Watch => ({ ...watch, seen: watch.announced });

/** Why this user may not see a number any more, so that it is rarely asked for; null: it is seen. */
export const stopError = (watch: Watch | undefined): ServiceError | null =>
  watch && watch.route.refusals > 0 ? watch.trouble : null;

export type WatchKey = Pick<Watch, 'accountId' | 'kind'>;

export const isSameWatch = (a: WatchKey, b: WatchKey): boolean => a.accountId === b.accountId && a.kind === b.kind;

export const unseenWaiting = ({ announced, seen }: Watch): number => Math.max(0, announced - seen);

/** The outbox after watches have changed, with one entry per watch for unshown, unseen and unhandled ones. */
export function withWaitingEntries(outbox: Outbox, before: Watch[], after: Watch[]): Outbox {
  const others = outbox.filter(({ kind }) => kind !== 'waiting');
  const entries = outbox.filter((entry) => entry.kind === 'waiting');
  const waiting = after.flatMap((watch): OutboxEntry[] => {
    const { accountId, kind, announced, seen } = watch;
    const previous = before.find((candidate) => isSameWatch(candidate, watch)) ?? watch;
    const pending = entries.find((entry) => isSameWatch({ ...entry, kind: entry.waitingKind }, watch));
    const count = Math.min((pending?.count ?? 0) + announced - previous.announced, announced - seen);
    const id = `waiting/${accountId}/${kind}/${announced}`;
    const attempts = pending?.id === id && pending.attempts ? { attempts: pending.attempts } : {};
    return count > 0 ? [{ kind: 'waiting', id, accountId, waitingKind: kind, count, ...attempts }] : [];
  });
  return others.length === outbox.length && waiting.length === 0 ? outbox : [...others, ...waiting];
}
