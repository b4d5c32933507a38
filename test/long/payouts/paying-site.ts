import { USUAL_PAGING } from '../../tools/service/model/paging.ts';
import { forbidden, noRoute, type Reply } from '../../tools/service/model/refusals.ts';
import { completeReferral } from '../../tools/service/program/service-referral.ts';
import { createModelWorld } from '../model-world.ts';

/** A site that pays an affiliate; the model answers for it, without ids of payouts. */

export type PaymentStatus = 'processing' | 'paid' | 'on_hold';

export interface SitePayment {
  /** Payments with the same name may look alike; an edited payment keeps its name. */
  name: number;
  /** The start, in minutes since 1970. */
  minute: number;
  cents: number;
  words: string;
  status: PaymentStatus;
  /** Whether the payment is cancelled. */
  isGone: boolean;
  /** Cents and change (minutes) of each referral that it paid. */
  referrals: { cents: number; changed: number }[];
  /** Its referrals are listed only after this time, in minutes since 1970. */
  hiddenUntil: number;
}

/** The kind of an answer of the list. */
export type PayoutListWay = 'right' | 'empty' | 'forbidden' | 'missing' | 'broken' | 'cached';

export class PayingSite {
  readonly all: SitePayment[] = [];
  /** The limit of rows in the list. */
  length = 100;
  order: 'newest' | 'oldest' | 'mixed' = 'newest';
  zoneMinutes = 0;
  /** The next answers of the list. */
  ways: PayoutListWay[] = [];
  /** The payouts in the last answer; null: it listed none that the product believes. */
  answered: SitePayment[] | null = null;
  requests = 0;
  private names = 0;
  private old: Reply = { status: 200, body: { transactions: { data: [], total: 0 } } };
  private readonly model = createModelWorld('documented');
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
    Object.assign(this.model.program, { rowsListed: 0 });
    this.model.program.rows.stored = { ada: { total: 500 } };
  }

  get minute(): number {
    return Math.floor(this.now() / 60_000);
  }

  get alive(): SitePayment[] {
    return this.all.filter(({ isGone }) => !isGone);
  }

  start(part: Partial<SitePayment> & { cents: number; rows: number }): SitePayment {
    const { rows, ...given } = part;
    const minute = given.minute ?? this.minute;
    const name = given.name ?? ++this.names;
    const share = Math.floor(given.cents / rows);
    const referrals = Array.from({ length: rows }, (_, index) => ({
      cents: index === 0 ? given.cents - share * (rows - 1) : share,
      changed: minute,
    }));
    const payment: SitePayment = {
      ...{ words: `Payout #${name}`, status: 'processing', isGone: false, hiddenUntil: 0 },
      ...given,
      ...{ name, minute, referrals },
    };
    this.all.push(payment);
    return payment;
  }

  /** The payments in the list, in any order. Of equal times, the site lists the later payment. */
  private listed(): SitePayment[] {
    return this.alive
      .toReversed()
      .toSorted((a, b) => b.minute - a.minute)
      .slice(0, this.length);
  }

  answer(address: string): Response {
    const { pathname, search } = new URL(address);
    const path = pathname.replace('/api', '') + search;
    if (!pathname.endsWith('/portal/transactions')) return this.send(this.ask(path));
    this.requests++;
    this.answered = null;
    const way = this.ways.shift() ?? 'right';
    if (way === 'cached') return this.send(this.old, { age: '600' });
    const failure = FAILURES[way];
    if (failure) return this.send(failure);
    this.answered = way === 'empty' ? [] : this.listed();
    const reply = this.ask(path, way === 'empty');
    if (way === 'right') this.old = reply;
    return this.send(reply);
  }

  private ask(path: string, isEmpty = false): Reply {
    const { program } = this.model;
    const payments = isEmpty ? [] : this.alive;
    const paid = payments.map(({ cents }) => cents);
    // The sum of both totals stays the same, and the site lists no referrals.
    const amounts = [ALL_CENTS - paid.reduce((sum, cents) => sum + cents, 0), ...paid];
    program.rows.referrals = amounts.map((cents, index) =>
      completeReferral(index, 0, { status: index === 0 ? 'unpaid' : 'paid', amount: amountText(cents) }),
    );
    program.rows.payouts = payments.map(({ minute, cents, status, words }, id) => ({
      ...{ id, affiliate: 'ada', at: minute * 60_000, amount: amountText(cents), status, description: words },
    }));
    program.payoutPaging = { ...USUAL_PAGING, rows: this.length, isFixed: true };
    program.ordersPayouts = (newest) => ORDERS[this.order](newest);
    program.zone = this.zoneMinutes * 60_000;
    return this.model.ask(path);
  }

  private send({ status, body }: Reply, headers: Record<string, string> = {}): Response {
    return Response.json(body, { status, headers: { date: new Date(this.now()).toUTCString(), ...headers } });
  }
}

const ALL_CENTS = 100_000_000;
const FAILURES: Partial<Record<PayoutListWay, Reply>> = {
  ...{ forbidden, missing: noRoute(), broken: { status: 500, body: { code: 'internal' } } },
};
const ORDERS: Record<PayingSite['order'], <T extends { at: number }>(newest: T[]) => T[]> = {
  newest: (newest) => newest,
  oldest: (newest) => newest.toReversed(),
  mixed: (newest) => newest.toSorted((a, b) => ((a.at / 60_000) % 7) - ((b.at / 60_000) % 7)),
};

export const amountText = (cents: number): string => (cents / 100).toFixed(2);
