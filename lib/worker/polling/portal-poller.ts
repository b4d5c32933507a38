import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { type Outbox, withEntries } from '../../domain/polling/outbox.ts';
import type { OutboxEntry } from '../../domain/polling/outbox-schema.ts';
import type { ClicksPage } from '../../domain/portal/click-counting.ts';
import type { Clicks } from '../../domain/portal/clicks-schema.ts';
import { afterClicks, areClicksDue } from '../../domain/portal/listed-clicks.ts';
import { afterPayment, isPaymentDue } from '../../domain/portal/payment.ts';
import type { Payment } from '../../domain/portal/payment-schema.ts';
import type { PayoutList, PayoutNews, Payouts } from '../../domain/portal/payout-schema.ts';
import { afterPayouts, afterTotals, arePayoutsDue, needsSecondAnswer } from '../../domain/portal/payouts.ts';
import type { Asked, OpenedPage, RequestContext } from '../../domain/portal/portal-route.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import { requestRefusal } from '../../domain/requests/poll-schedule.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { type Item, valueAt } from '../../platform/storage/item.ts';
import { ACCOUNTS, clicksItem, paymentItem, payoutsItem, readAccount } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Credentials } from '../../service/wire/request.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import { changeIfCurrent, keepWait } from '../storage/change-if-current.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** An optional route of the portal. Its result is stored in an item that only this poller writes. */
export interface PortalRoute<Known extends Asked = Asked, Value = unknown> {
  itemOf(accountId: string): Item<Known | null>;
  isDue(known: Known | null, occasion: RequestContext): boolean;
  request(credentials: Credentials): Promise<Result<Answer<Value>, ServiceError>>;
  /** Whether an answer must be confirmed by a second request. */
  isDoubtful?(known: Known | null, answer: Result<Value, ServiceError>, occasion: RequestContext): boolean;
  after(
    before: Known | null,
    answer: Result<Value, ServiceError>,
    occasion: RequestContext,
    account: Account,
  ): { known: Known; found?: OutboxEntry[] };
  /** Applies the polled totals while the route is not due; null: no change. */
  withoutRequest?(known: Known, occasion: RequestContext): Known | null;
}

/** The portal's optional routes, in the order of their requests. */
export function portalRoutes(client: Pick<Client, 'transactions' | 'missingPayment' | 'visits'>): PortalRoute[] {
  const payouts: PortalRoute<Payouts, PayoutList> = {
    itemOf: payoutsItem,
    isDue: arePayoutsDue,
    request: client.transactions,
    isDoubtful: needsSecondAnswer,
    after(before, answer, occasion, { id: accountId }) {
      const { known, news } = afterPayouts(before, answer, occasion);
      const entryFor = (news: PayoutNews): OutboxEntry => {
        const id = `payout/${accountId}/${news.kind}/${news.payout.id}`;
        return { kind: 'payout', id, accountId, news };
      };
      return { known, found: news.map(entryFor) };
    },
    withoutRequest: (known, { totals }) => afterTotals(known, totals),
  };
  const details: PortalRoute<Payment, boolean | null> = {
    itemOf: paymentItem,
    isDue: isPaymentDue,
    request: client.missingPayment,
    after: (before, answer, occasion) => ({ known: afterPayment(before, answer, occasion) }),
  };
  const clicks: PortalRoute<Clicks, ClicksPage> = {
    itemOf: clicksItem,
    isDue: areClicksDue,
    request: (credentials) => client.visits(credentials),
    after: (before, answer, occasion) => ({ known: afterClicks(before, answer, occasion) }),
  };
  return [payouts, details, clicks];
}

export type PortalPoller = ReturnType<typeof createPortalPoller>;

/** Requests the portal's optional routes one after another, each when it is due, which is far less often than a poll. */
export function createPortalPoller(
  routes: PortalRoute[],
  deps: CredentialsDeps & Pick<WorkerDeps, 'store' | 'meter' | 'now' | 'random' | 'inTurn' | 'showOutbox'>,
) {
  const { store, meter, now } = deps;
  const inSequence = createSequence();
  return { poll, pollAll };

  async function pollAll(): Promise<void> {
    await Promise.all((await store.read(ACCOUNTS)).map(({ id }) => poll(id, null)));
  }

  /** Requests the routes that are due for an account. @param opened the page that was opened; null: none */
  function poll(accountId: string, opened: OpenedPage | null): Promise<void> {
    return inSequence(accountId, () => pollNow(accountId, opened));
  }

  async function pollNow(accountId: string, opened: OpenedPage | null): Promise<void> {
    const { account, state, ...view } = await readAccount(store, accountId);
    if (account?.role !== 'affiliate' || !state.snapshot || requestRefusal(state, now())) return;
    const occasion = {
      revision: account.revision,
      totals: state.snapshot.stats,
      opened,
      now: now(),
      random: deps.random(),
    };
    for (const route of routes) {
      // This lacks the counted clicks, which are stored separately.
      const known = (valueAt(view, route.itemOf(accountId).path) as Asked | undefined) ?? null;
      if (route.isDue(known, occasion)) await requestRoute(route, account, known, occasion);
      else {
        // It is applied again to the item stored then, because news may have been removed since.
        const next = (before: Asked | null) => before && (route.withoutRequest?.(before, occasion) ?? null);
        if (next(known)) await keep(route, account, known, (before) => ({ known: next(before) }));
      }
    }
  }

  async function requestRoute(route: PortalRoute, account: Account, known: Asked | null, occasion: RequestContext) {
    const login = await credentialsOf(account, deps);
    if (!login.ok) return;
    if (!(await meter.mayRequest(account.id))) return;
    const request = () => meter.counted(account.id, () => route.request(login.value));
    let answer = await request();
    const first = answer.ok ? ok(answer.value.value) : answer;
    if (route.isDoubtful?.(known, first, occasion)) answer = await request();
    await keepWait(account, answer, deps);
    // A cached answer may be older than the known one, so its news could be announced twice.
    const isOld = answer.ok && answer.value.cachedSeconds !== null && known?.route.answeredAt != null;
    const found = isOld ? fail<ServiceError>({ kind: 'no-answer' }) : answer.ok ? ok(answer.value.value) : answer;
    const at = answer.ok ? (answer.value.at ?? null) : null;
    await keep(route, account, known, (before) => route.after(before, found, { ...occasion, now: now(), at }, account));
  }

  /** Stores the result, unless the account was edited or another answer was stored since. */
  async function keep(
    { itemOf }: PortalRoute,
    account: Account,
    requested: Asked | null,
    next: (before: Asked | null) => { known: Asked | null; found?: OutboxEntry[] },
  ): Promise<void> {
    let found: OutboxEntry[] = [];
    const change = (before: Asked | null) => {
      if (before?.route.askedAt !== requested?.route.askedAt) return null;
      const learned = next(before);
      found = learned.found ?? [];
      return learned.known;
    };
    const announce = () => (found.length === 0 ? null : (outbox: Outbox) => withEntries(outbox, found));
    await changeIfCurrent(account, itemOf(account.id), change, deps, announce);
    // Paid referrals wait for an answer that may tell of their payout.
    void deps.showOutbox();
  }
}
