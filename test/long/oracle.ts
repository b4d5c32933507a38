import type { Announcement } from '../../lib/domain/referrals/announcement.ts';
import { Limits } from './limits.ts';
import type { Programme } from './programme.ts';

/** Knows what truly happened since an account was connected, and holds against it what was told. */
export class Oracle {
  /** What is allowed for; whoever changes the programme, or answers, tells it. */
  readonly limits: Limits;
  /** Distinct announcements by id, as the user has them. */
  private readonly told = new Map<string, Announcement>();
  private readonly totalBefore: number;
  private readonly first: number;
  private readonly became: Map<string, number>;

  private readonly programme: Programme;

  constructor(programme: Programme) {
    this.programme = programme;
    this.limits = new Limits(programme);
    this.first = programme.orders.length;
    this.totalBefore = programme.accountHealth().length;
    this.became = new Map(programme.became);
  }

  /** How many came in since. */
  get truth(): number {
    return this.programme.orders.length - this.first;
  }

  get toldInAll(): number {
    return this.referrals().reduce((sum, { count }) => sum + count, 0);
  }

  hear(announcements: Announcement[]): void {
    for (const one of announcements) {
      const before = this.told.get(one.id);
      if (before && JSON.stringify(before) !== JSON.stringify(one)) {
        throw new Error(`Told two things under one id: ${JSON.stringify([before, one])}`);
      }
      this.told.set(one.id, one);
    }
  }

  /** Holds all that was told so far against the truth. */
  check(): void {
    const { truth, toldInAll, limits } = this;
    if (toldInAll > truth + limits.allowance) throw new Error(`Told ${toldInAll}, but ${truth} came in.`);
    this.checkNames();
    this.checkStatuses();
  }

  /** @param announced what the account counts after calm answers */
  checkEnd(announced: number): void {
    const { truth, limits } = this;
    if (announced > truth + limits.allowance) throw new Error(`Counted ${announced}, but ${truth} came in.`);
    const risen = this.programme.accountHealth().length - this.totalBefore;
    if (announced < risen) throw new Error(`Counted ${announced}, but the total rose by ${risen}.`);
    if (this.toldInAll !== announced) {
      throw new Error(`Counted ${announced} and told ${this.toldInAll}: lost, or told twice.`);
    }
  }

  /** No referral is named in two announcements, nor one that was there before. */
  private checkNames(): void {
    const named = new Map<number, number>();
    for (const { rows } of this.referrals()) for (const row of rows) add(named, numberIn(row));
    for (const [number, times] of named) {
      const its = this.programme.orders.filter((order) => order.number === number);
      const fresh = its.filter(({ id }) => id > this.first).length;
      if (times > fresh + this.limits.allowanceOf(number)) {
        throw new Error(`Order #${number} was named ${times} times, and came in ${fresh} times.`);
      }
    }
  }

  /** No payment or rejection is told oftener than it happened. */
  private checkStatuses(): void {
    const told = new Map<string, number>();
    for (const one of this.told.values()) {
      if (one.kind === 'status') for (const row of one.rows) add(told, `${numberIn(row)} ${row.status}`);
    }
    for (const [name, times] of told) {
      const happened = (this.programme.became.get(name) ?? 0) - (this.became.get(name) ?? 0);
      // One twin hidden and the other one shown, who was paid before: nobody can tell that from a payment.
      const alike = this.programme.orders.filter(({ number }) => number === Number.parseInt(name, 10));
      if (times > happened + alike.length - 1)
        throw new Error(`"${name}" was told ${times} times, and happened ${happened} times.`);
    }
  }

  private referrals() {
    return [...this.told.values()].flatMap((one) => (one.kind === 'referrals' ? [one] : []));
  }
}

const numberIn = (row: { order: string | null; description: string | null }): number =>
  Number(/#(\d+)/.exec(row.order ?? row.description ?? '')?.[1]);

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
