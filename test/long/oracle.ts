import type { Announcement } from '../../lib/domain/announcement.ts';
import type { Order, Programme } from './programme.ts';

/**
 * Knows what truly happened since an account was connected, and holds against it what was told. What no answer can
 * show is allowed for, each by its own count (the known limits of lib/domain/referrals.ts):
 * - what waited unlisted when the account was connected;
 * - what was deleted and restored without being listed on both sides of it, or seen in one shape before and in
 *   another one after;
 * - what was hidden while every row changed its shape;
 * - which of two twins it is that is listed.
 */
export class Oracle {
  /** Distinct announcements by id, as the user has them. */
  private readonly told = new Map<string, Announcement>();
  private readonly totalBefore: number;
  private readonly first: number;
  private readonly waiting: number;
  /** Those of which a name may be told that was told before, or that was there before. */
  private readonly strangers: Set<number>;
  private readonly became: Map<string, number>;
  /** Ids of the rows of the last answer, and those that stood in it and were deleted since. */
  private listed = new Set<Order>();
  private readonly wentListed = new Set<Order>();
  private restored: Order[] = [];
  private unseen = 0;
  private lastTotal: number;
  private reshapes = false;

  private readonly programme: Programme;

  constructor(programme: Programme) {
    this.programme = programme;
    this.first = programme.orders.length;
    this.totalBefore = programme.standing().length;
    this.strangers = new Set(programme.hidden().map(({ number }) => number));
    this.waiting = programme.hidden().length;
    this.lastTotal = this.totalBefore;
    this.became = new Map(programme.became);
    this.listed = new Set(programme.listed());
  }

  /** How many came in since. */
  get truth(): number {
    return this.programme.orders.length - this.first;
  }

  /** How far above the truth what was told may be, for no answer could show it. */
  get allowance(): number {
    return this.waiting + this.unseen;
  }

  get toldInAll(): number {
    return this.referrals().reduce((sum, { count }) => sum + count, 0);
  }

  /**
   * A fresh answer was given.
   * @param moved its times are of another zone than in the last one
   * @param surely it was stored: its worker was not killed meanwhile
   */
  answered(moved: boolean, surely: boolean): void {
    const listed = new Set(this.programme.listed());
    this.listed = surely ? listed : new Set([...listed].filter((one) => this.listed.has(one)));
    for (const one of this.restored) {
      const twins = this.programme.orders.filter(({ number }) => number === one.number).length;
      if (surely && twins === 1 && this.listed.has(one) && this.wentListed.has(one)) continue;
      this.unseen++;
      this.strangers.add(one.number);
    }
    this.restored = [];
    const total = this.programme.standing().length;
    // Another shape, and as many new ones as the list holds: nobody can tell that its rows are not they.
    if (this.reshapes && total - this.lastTotal >= listed.size) {
      for (const { number } of listed) this.strangers.add(number);
    }
    // What is hidden while all times move may be younger than all that is listed then.
    if (moved) {
      this.unseen += this.programme.hidden().length;
      for (const { number } of this.programme.hidden()) this.strangers.add(number);
    }
    // Whether it was stored or not, the rise that the next answer shows may be counted from here.
    this.lastTotal = surely ? total : Math.min(this.lastTotal, total);
    if (!surely) return;
    this.reshapes = false;
  }

  removed(gone: Order[]): void {
    for (const one of gone) if (this.listed.has(one)) this.wentListed.add(one);
  }

  wasRestored(one: Order | undefined): void {
    if (one) this.restored.push(one);
  }

  /** Every row looks otherwise from now on: what went before cannot be known again. */
  reshaped(): void {
    this.reshapes = true;
    this.wentListed.clear();
    this.listed.clear();
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
    const { truth, toldInAll } = this;
    if (toldInAll > truth + this.allowance) throw new Error(`Told ${toldInAll}, but ${truth} came in.`);
    this.checkNames();
    this.checkStatuses();
  }

  /** @param announced what the account counts after calm answers */
  checkEnd(announced: number): void {
    const { truth, allowance } = this;
    if (announced > truth + allowance) throw new Error(`Counted ${announced}, but ${truth} came in.`);
    const risen = this.programme.standing().length - this.totalBefore;
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
      if (times > fresh && !this.strangers.has(number)) {
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
      const twins = alike.length > 1 ? alike.length : 0;
      if (times > happened + twins)
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
