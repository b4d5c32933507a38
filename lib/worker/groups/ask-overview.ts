import type { Account } from '../../domain/accounts/account.ts';
import { isStale } from '../../domain/accounts/capabilities.ts';
import { isAbsent } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import { isOutdated, type OverviewAnswer, type OverviewPart } from '../../domain/groups/program-overview.ts';
import type { OverviewFigures } from '../../domain/groups/program-overview-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { overviewItem, owedItem, type Store } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Credentials } from '../../service/wire/request.ts';
import { changeIfCurrent } from '../storage/change-if-current.ts';

import { knownOf, storeAdminUrl } from './group-route.ts';

export interface OverviewDeps {
  store: Store;
  client: Pick<Client, 'affiliates' | 'waitingReferrals' | 'dashboard'>;
  now(): number;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  refresh(account: Account): Promise<void>;
}

const EVERY_PART: OverviewPart[] = ['applicants', 'referrals', 'unpaid', 'active', 'owed'];
/** ms; a refusal soon after looking what a user may see is no news. */
const LOOK_AGAIN = 3_600_000;
const OWED_MOST = {
  ...{ groupId: null, search: '', status: '', perPage: 5, page: 1 },
  order: { by: 'unpaid_earnings' as const, descending: true },
};

/** The overview as it is kept, if it is still fresh: asking is then not needed. */
export async function cachedOverview(
  account: Account,
  { store, now }: Pick<OverviewDeps, 'store' | 'now'>,
): Promise<OverviewAnswer | null> {
  const figures = await store.read(overviewItem(account.id));
  const kept = await store.read(owedItem(account.id));
  // Names are only in memory, which may have been lost since.
  if (isOutdated(figures, account.revision, now()) || kept?.at !== figures?.at) return null;
  return figures && kept && ok({ figures, owed: kept.owed });
}

/**
 * Asks for the overview: three requests at most, for what this user may see as far as is known. Its numbers are
 * stored, the names of people are not. Errors: nothing of it was answered.
 */
export async function askOverview(account: Account, login: Credentials, deps: OverviewDeps): Promise<OverviewAnswer> {
  const { store, client, now } = deps;
  const known = await knownOf(account, deps);
  const sees = known?.overviewParts ?? EVERY_PART;
  const { signal } = new AbortController();
  const of = (...parts: OverviewPart[]): boolean => parts.some((part) => sees.includes(part));
  const [dashboard, referrals, owed] = await Promise.all([
    of('applicants', 'unpaid', 'active') ? client.dashboard(login) : NOT_ASKED,
    of('referrals') ? client.waitingReferrals(login) : NOT_ASKED,
    of('owed') ? client.affiliates(login, OWED_MOST, { more: false, signal }) : NOT_ASKED,
  ]);
  const answers: Result<unknown, ServiceError>[] = [dashboard, referrals, owed];
  // What was allowed may not be any more.
  const isRefused = answers.some((one) => !one.ok && one !== NOT_ASKED && isAbsent(one.error));
  const isNews = known === null || (!isStale(known, now()) && now() - known.checkedAt > LOOK_AGAIN);
  if (isRefused && isNews) void deps.refresh(account);
  if (answers.every((one) => !one.ok)) {
    const errors = answers.flatMap((one) => (one.ok || one === NOT_ASKED ? [] : [one.error]));
    return fail(errors.find((error) => !isAbsent(error)) ?? errors[0] ?? NOT_ASKED.error);
  }

  const before = await store.read(overviewItem(account.id));
  const last = before?.revision === account.revision ? before : null;
  const { revision } = account;
  const figures: OverviewFigures = {
    ...{ at: now(), revision },
    ...part(dashboard, last, ['applicants', 'active', 'unpaid'], (found) => found),
    ...part(referrals, last, ['referrals'], ({ total }) => ({ referrals: total })),
    currencies: dashboard.ok ? dashboard.value.currencies : (last?.currencies ?? []),
  };
  const people: Affiliate[] = owed.ok ? owed.value.affiliates : [];
  if (await changeIfCurrent(account, overviewItem(account.id), () => figures, deps))
    await changeIfCurrent(account, owedItem(account.id), () => ({ at: figures.at, owed: people }), deps);
  const links = [dashboard.ok && dashboard.value.editUrl, referrals.ok && referrals.value.editUrl, people[0]?.editUrl];
  await storeAdminUrl(account, links.find(Boolean) || null, deps);
  return ok({ figures, owed: people });
}

const NOT_ASKED = fail({ kind: 'forbidden' } as ServiceError);

type Shown = Omit<OverviewFigures, 'at' | 'revision' | 'currencies'>;

/** The figures of one answer; those known before where it failed, and none where they are not for this user. */
function part<T, K extends keyof Shown>(
  answer: Result<T, ServiceError>,
  before: OverviewFigures | null,
  names: K[],
  read: (value: T) => Pick<Shown, K>,
): Pick<Shown, K> {
  const found = answer.ok ? read(answer.value) : isAbsent(answer.error) ? null : before;
  return Object.fromEntries(names.map((name) => [name, found?.[name] ?? null])) as Pick<Shown, K>;
}
