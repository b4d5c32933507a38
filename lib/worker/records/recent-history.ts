import type { Account } from '../../domain/accounts/account.ts';
import { isAbsent, needsUser } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { mayAsk, NEW_SCHEDULE } from '../../domain/polling/schedule.ts';
import type { RecentHistory } from '../../domain/records/ask-history.ts';
import type { RecordCursor } from '../../domain/records/record-cursor.ts';
import { timeOf } from '../../domain/referrals/referral.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface RecentHistoryDeps extends CredentialsDeps {
  client: Pick<Client, 'history'>;
  now(): number;
}

/** `absent`: the service offers none to this user. `later`: it is not to be asked now. */
export type RecentAnswer = { history: RecentHistory } | { failed: ServiceError } | 'absent' | 'later';

/** Pages that one answer may ask for, and rows of each. A service that gives fewer shows less. */
const MOST_PAGES = 3;
const PER_PAGE = 45;

/**
 * The newest rows of the service's history, in whole pages, until they reach back behind the cursor. A password that was
 * refused is not tried again, and a service that wants to be left alone is.
 */
export async function askRecent(
  { account, state }: { account: Account; state: AccountState },
  cursor: RecordCursor | null,
  deps: RecentHistoryDeps,
): Promise<RecentAnswer> {
  const { trouble, schedule, historySchedule = NEW_SCHEDULE } = state;
  if (trouble && needsUser(trouble)) return 'later';
  if (!mayAsk(schedule, 'user', deps.now()) || !mayAsk(historySchedule, 'alarm', deps.now())) return 'later';
  const login = await credentialsOf(account, deps);
  // The next poll says so.
  if (!login.ok) return 'later';
  const recent: RecentHistory = { rows: [], cached: false };
  let total: number | null = null;
  for (let number = 1; number <= MOST_PAGES; number++) {
    const page = await deps.client.history(login.value, number, PER_PAGE);
    if (!page.ok) return isRefused(page.error) ? 'absent' : { failed: page.error };
    const { referrals, last, cached } = page.value;
    // Rows have moved on meanwhile: what this page repeats would count twice.
    if (number > 1 && page.value.total !== total) break;
    total = page.value.total;
    recent.rows.push(...referrals);
    recent.cached ||= cached === true;
    if (last || (recent.rows.length >= PER_PAGE && oldestOf(recent) < (cursor?.at ?? Number.POSITIVE_INFINITY))) break;
  }
  return { history: recent };
}

/** With the password that the figures were answered to. */
const isRefused = (error: ServiceError): boolean => isAbsent(error) || error.kind === 'unauthorized';

function oldestOf({ rows }: RecentHistory): number {
  const last = rows.at(-1);
  return (last && timeOf(last)) ?? Number.NEGATIVE_INFINITY;
}
