/** A site that pays an affiliate, and lists payouts as services do: without ids. */

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
  private old: unknown = { transactions: { data: [], total: 0 } };
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
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

  /** The rows of the list. */
  listed(): SitePayment[] {
    const newest = this.alive.toSorted((a, b) => b.minute - a.minute).slice(0, this.length);
    if (this.order === 'oldest') return newest.toReversed();
    return this.order === 'newest' ? newest : newest.toSorted((a, b) => (a.minute % 7) - (b.minute % 7));
  }

  answer(address: string): Response {
    if (!address.includes('/portal/transactions')) return address.includes('/portal/stats') ? this.stats() : missing();
    this.requests++;
    this.answered = null;
    switch (this.ways.shift() ?? 'right') {
      case 'empty':
        this.answered = [];
        return this.json({ transactions: { data: [], total: 0 } });
      case 'forbidden':
        return Response.json({ code: 'rest_forbidden' }, { status: 403 });
      case 'missing':
        return missing();
      case 'broken':
        return Response.json({ code: 'internal' }, { status: 500 });
      case 'cached':
        return this.json(this.old, { age: '600' });
      default:
        this.answered = this.listed();
        this.old = this.body();
        return this.json(this.old);
    }
  }

  private body() {
    const data = this.listed().map(({ minute, cents, status, words }) => ({
      ...{ human_date: this.written(minute), amount: amountText(cents), status, description: words },
    }));
    return { transactions: { data, total: this.alive.length, per_page: this.length, current_page: 1 } };
  }

  /** "21 Nov 2026, 01:28" */
  private written(minute: number): string {
    const [, day, month, year, time] = new Date((minute + this.zoneMinutes) * 60_000).toUTCString().split(' ');
    return `${day} ${month} ${year}, ${time?.slice(0, 5)}`;
  }

  private stats(): Response {
    const paid = this.alive.reduce((sum, { cents }) => sum + cents, 0);
    const [total_paid, total_unpaid] = [amountText(paid), amountText(100_000_000 - paid)];
    return this.json({ stats: { total_paid, total_unpaid, total_referrals: 500 }, recent_referrals: [] });
  }

  private json(body: unknown, headers: Record<string, string> = {}): Response {
    return Response.json(body, { headers: { date: new Date(this.now()).toUTCString(), ...headers } });
  }
}

const missing = () => Response.json({ code: 'rest_no_route' }, { status: 404 });

export const amountText = (cents: number): string => (cents / 100).toFixed(2);
