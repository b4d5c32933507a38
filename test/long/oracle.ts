import type { Announcement } from '../../lib/domain/announcement.ts';
import type { Order, Programme } from './programme.ts';

/**
 * Knows what truly happened since an account was connected, and holds against it what was told. What no answer can
 * show is allowed for, each by its own count (the known limits of lib/domain/referrals.ts):
 * - what waited unlisted when the account was connected, and is younger than all that was listed then;
 * - what was deleted and restored, with an answer between, without being listed on both sides of it, or seen in one
 *   shape before and in another one after;
 * - what was hidden while all times moved, and is younger than what was listed then;
 * - which of two twins it is that is listed.
 * Each allows for one referral more, and for its name once more.
 */
export class Oracle {
  /** Distinct announcements by id, as the user has them. */
  private readonly told = new Map<string, Announcement>();
  private readonly totalBefore: number;
  private readonly first: number;
  private readonly waiting: number;
  /** How often a name may be told beyond the times that it came in: once for each time nobody could know it. */
  private readonly strangers = new Map<number, number>();
  private readonly became: Map<string, number>;
  /** Ids of the rows of the last answer, and those that stood in it and were deleted since. */
  private listed = new Set<Order>();
  private readonly wentListed = new Set<Order>();
  /** Those that some answer was given without while they were deleted. */
  private readonly missed = new Set<Order>();
  private restored: Order[] = [];
  private unseen = 0;
  private lastTotal: number;
  private reshapes = false;

  private readonly programme: Programme;

  constructor(programme: Programme) {
    this.programme = programme;
    this.first = programme.orders.length;
    this.totalBefore = programme.standing().length;
    const waiting = this.youngerThan(programme.listed()[0]);
    this.waiting = waiting.length;
    this.areStrange(waiting);
    this.answeredWithout();
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
      this.areStrange([one]);
    }
    this.restored = [];
    this.answeredWithout();
    const rows = this.programme.listed();
    const total = this.programme.standing().length;
    // Another shape, and as many new ones as the list holds: nobody can tell that its rows are not they.
    const allNew = this.reshapes && total - this.lastTotal >= rows.length;
    if (allNew) this.areStrange(rows);
    // What is hidden while all times move may be younger than what is listed then, and was never seen before.
    if (moved) {
      const hidden = this.youngerThan(allNew ? rows.at(-1) : rows[0]);
      this.unseen += hidden.length;
      this.areStrange(hidden);
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
    // Gone and back between two answers: no total ever fell.
    if (one && this.missed.delete(one)) this.restored.push(one);
  }

  /** This one row looks otherwise from now on. */
  edited(one: Order | undefined): void {
    if (!one) return;
    this.wentListed.delete(one);
    this.listed.delete(one);
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
      if (times > fresh + (this.strangers.get(number) ?? 0)) {
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

  /** What waits unlisted, and is younger than this row: above the floor, it will be taken for new. */
  private youngerThan(row: Order | undefined): Order[] {
    return this.programme.hidden().filter(({ at }) => row === undefined || at > row.at);
  }

  private answeredWithout(): void {
    for (const one of this.programme.orders) if (one.deleted) this.missed.add(one);
  }

  private areStrange(orders: Order[]): void {
    for (const { number } of orders) add(this.strangers, number);
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
