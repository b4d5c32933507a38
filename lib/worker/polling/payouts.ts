import type { Account } from '../../domain/accounts/account.ts';
import { isNotified } from '../../domain/accounts/notify-level.ts';
import { needsUser } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { afterPayouts, afterTelling, afterTotals, isDue } from '../../domain/payouts/payouts.ts';
import type { Payouts } from '../../domain/payouts/payouts-schema.ts';
import { mayAsk } from '../../domain/polling/schedule.ts';
import { fail, ok } from '../../domain/result.ts';
import {
  ACCOUNTS,
  findAccount,
  payoutsOf,
  readSettingsFor,
  type Store,
  shownAs,
  stateOf,
} from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { Client } from '../../service/routes/client.ts';
import type { NotificationContent } from '../notify/notification.ts';
import { notificationForPayout } from '../notify/payout-notification.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

/**
 * Asks for payouts, far less often than for figures, and tells of them. The only writer of what is known of payouts.
 * News are stored before they are told, so that a worker that is stopped neither loses nor repeats them.
 */
export interface PayoutsDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'transactions'>;
  now(): number;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Whether these are quiet hours; `tellLeft` is called when they end. */
  isQuiet(): Promise<boolean>;
  showNotifications(notifications: NotificationContent[]): Promise<string[] | null>;
  /** Clears the notifications with these ids. */
  withdraw(ids: string[]): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
}

export type PayoutAsker = ReturnType<typeof createPayouts>;

export function createPayouts(deps: PayoutsDeps) {
  const { store, client, now, inTurn } = deps;
  const asking = new Map<string, Promise<void>>();
  const telling = new Map<string, Promise<void>>();
  return { ask, askAll, tellLeft };

  /** Asks for an account's payouts if they are due. @param opened a page that shows them was opened */
  function ask(accountId: string, opened = false): Promise<void> {
    const underWay = asking.get(accountId);
    if (underWay) return underWay;
    const begun = askNow(accountId, opened).finally(() => asking.delete(accountId));
    asking.set(accountId, begun);
    return begun;
  }

  async function askAll(): Promise<void> {
    await Promise.all((await store.read(ACCOUNTS)).map(({ id }) => ask(id)));
  }

  /** Tells what an earlier worker was stopped before, or what waited for quiet hours to end. */
  async function tellLeft(): Promise<void> {
    await Promise.all((await store.read(ACCOUNTS)).map(tell));
  }

  async function askNow(accountId: string, opened: boolean): Promise<void> {
    const account = await findAccount(store, accountId);
    if (account?.role !== 'affiliate') return;
    const { snapshot, schedule, trouble } = await store.read(stateOf(accountId));
    // A refused password is not tried again, and a Retry-After is honoured.
    if (!snapshot || (trouble && needsUser(trouble)) || !mayAsk(schedule, 'user', now())) return;
    const known = await store.read(payoutsOf(accountId));
    const totals = snapshot.stats;
    const { revision } = account;
    if (!isDue(known, { revision, totals, opened, now: now() })) {
      const next = known && afterTotals(known, totals);
      if (next) await keep(account, known, () => next);
      return;
    }
    const login = await credentialsOf(account, deps);
    if (!login.ok) return;
    const answer = await client.transactions(login.value);
    if (!answer.ok && answer.error.kind === 'offline') return;
    // A cached list may be older than the known one: what was paid since would be told again.
    const isOld = answer.ok && answer.value.cachedSeconds !== null && known?.listed != null;
    const listed = isOld ? fail<ServiceError>({ kind: 'no-answer' }) : answer.ok ? ok(answer.value.value) : answer;
    await keep(account, known, (before) => afterPayouts(before, listed, { revision, totals, now: now() }));
    void tell(account);
  }

  /** Stores what follows, unless the account was edited, or another answer was stored since. */
  async function keep(
    { id, revision }: Account,
    asked: Payouts | null,
    next: (before: Payouts | null) => Payouts,
  ): Promise<void> {
    await inTurn(async () => {
      if ((await findAccount(store, id))?.revision !== revision) return;
      const before = await store.read(payoutsOf(id));
      if (before?.askedAt === asked?.askedAt) await store.write(payoutsOf(id), next(before));
    });
  }

  /** One at a time for an account, so that nothing is told twice at once. */
  function tell(account: Account): Promise<void> {
    const turn = (telling.get(account.id) ?? Promise.resolve()).then(() => tellNow(account)).catch(() => {});
    telling.set(account.id, turn);
    return turn;
  }

  async function tellNow(account: Account): Promise<void> {
    const { news = [] } = (await store.read(payoutsOf(account.id))) ?? {};
    if (news.length === 0 || (await deps.isQuiet())) return;
    const settings = await readSettingsFor(store, account.id);
    const named = await shownAs(store, account);
    const told = isNotified('payouts', null, named.notify, settings) ? news : [];
    const notifications = told.map((one) => notificationForPayout(one, named, settings));
    await withTimeout(deps.showNotifications(notifications).then(afterwards), deps.timeout);

    async function afterwards(): Promise<void> {
      const isOver = await inTurn(async () => {
        const current = await findAccount(store, account.id);
        const known = await store.read(payoutsOf(account.id));
        if (known) await store.write(payoutsOf(account.id), afterTelling(known, news));
        return current?.revision !== account.revision;
      });
      if (isOver) await deps.withdraw(notifications.map(({ id }) => id));
    }
  }
}
