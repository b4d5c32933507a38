import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { withEntries, withoutUndone } from '../../domain/polling/outbox.ts';
import type { OutboxEntry } from '../../domain/polling/outbox-schema.ts';
import { afterPayment, paymentPace } from '../../domain/portal/payment.ts';
import type { Payment } from '../../domain/portal/payment-schema.ts';
import type { PayoutList, PayoutNews, Payouts } from '../../domain/portal/payout-schema.ts';
import { afterPayouts, needsSecondAnswer, payoutsPace } from '../../domain/portal/payouts.ts';
import {
  type Asked,
  isRequestDue,
  type OpenedPage,
  type RequestContext,
  type RequestPace,
} from '../../domain/portal/portal-route.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import { requestRefusal } from '../../domain/requests/poll-schedule.ts';
import { isOvertaken } from '../../domain/requests/route.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSequence } from '../../platform/single-flight.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Credentials } from '../../service/wire/request.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** An optional route of the portal, and the part of the record that has what it answers. */
interface PortalRoute<Known extends Asked = Asked, Value = unknown> {
  part: keyof Pick<ProgramRecord, 'payouts' | 'payment'>;
  pace(known: Known | null, occasion: RequestContext): RequestPace;
  request(credentials: Credentials): Promise<Result<Answer<Value>, ServiceError>>;
  /** Whether an answer must be confirmed by a second request. */
  isDoubtful?(known: Known | null, answer: Result<Value, ServiceError>, occasion: RequestContext): boolean;
  after(
    before: Known | null,
    answer: Result<Value, ServiceError>,
    occasion: RequestContext,
    account: Account,
  ): { known: Known; found?: OutboxEntry[] };
}

/** The portal's optional routes, in the order of their requests. */
export function portalRoutes(client: Pick<Client, 'transactions' | 'missingPayment'>): PortalRoute[] {
  const payouts: PortalRoute<Payouts, PayoutList> = {
    part: 'payouts',
    pace: payoutsPace,
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
  };
  const details: PortalRoute<Payment, boolean | null> = {
    part: 'payment',
    pace: paymentPace,
    request: client.missingPayment,
    after: (before, answer, occasion) => ({ known: afterPayment(before, answer, occasion) }),
  };
  return [payouts, details];
}

/** Requests the portal's optional routes one after another, each when it is due, which is far less often than a poll. */
export function createPortalPoller(
  routes: PortalRoute[],
  deps: CredentialsDeps & Pick<WorkerDeps, 'programs' | 'meter' | 'now' | 'random' | 'showOutbox'>,
) {
  const { programs, meter, now } = deps;
  const inSequence = createSequence();
  return { poll, pollAll };

  async function pollAll(): Promise<void> {
    await Promise.all((await programs.awake()).map(({ id }) => poll(id, null)));
  }

  /** Requests the routes that are due for an account. @param opened the page that was opened; null: none */
  function poll(accountId: string, opened: OpenedPage | null): Promise<void> {
    return inSequence(accountId, () => pollNow(accountId, opened));
  }

  async function pollNow(accountId: string, opened: OpenedPage | null): Promise<void> {
    for (const route of routes) {
      // The answer before may have asked for a pause.
      const { account, record } = (await programs.find(accountId)) ?? {};
      const snapshot = record?.state.snapshot;
      if (account?.role !== 'affiliate' || !snapshot || requestRefusal(record.state, now())) return;
      const { revision } = account;
      const occasion = { revision, totals: snapshot.stats, opened, now: now(), random: deps.random() };
      const known: Asked | null = record[route.part];
      if (isRequestDue(known, occasion, route.pace(known, occasion)))
        await requestRoute(route, account, known, occasion);
    }
  }

  async function requestRoute(route: PortalRoute, account: Account, known: Asked | null, occasion: RequestContext) {
    const login = await credentialsOf(account, deps);
    if (!login.ok) return;
    if (!(await meter.mayRequest(account.id))) return;
    const requestedAt = now();
    const request = () => meter.counted(account.id, () => route.request(login.value));
    let answer = await request();
    const first = answer.ok ? ok(answer.value.value) : answer;
    if (route.isDoubtful?.(known, first, occasion)) answer = await request();
    // A cached answer may be older than the known one, so its news could be announced twice.
    const isOld = answer.ok && answer.value.cachedSeconds !== null && known?.route.answeredAt != null;
    const found = isOld ? fail<ServiceError>({ kind: 'no-answer' }) : answer.ok ? ok(answer.value.value) : answer;
    const at = answer.ok ? (answer.value.at ?? null) : null;
    const answered = { ...occasion, now: now(), requestedAt, at };
    // Dropped if the account was edited or a later request was answered since.
    await programs.change(account, ({ record }) => {
      const before: Asked | null = record[route.part];
      if (before && isOvertaken(before.route, requestedAt, answered.now)) return null;
      const { known, found: news = [] } = route.after(before, found, answered, account);
      const outbox = withEntries(record.outbox, news);
      return { record: withoutUndone({ ...record, [route.part]: known, outbox }) };
    });
    // Paid referrals wait for an answer that may tell of their payout.
    void deps.showOutbox();
  }
}
