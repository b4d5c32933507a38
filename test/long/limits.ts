import type { Order, Programme } from './programme.ts';

/**
 * What truly happened since an account was connected and no answer can show (the known limits of
 * lib/domain/referrals.ts), each by its own count:
 * - what waited unlisted when the account was connected, and is younger than all that was listed then;
 * - what was deleted and restored, with an answer between, without being listed on both sides of it, or seen in one
 *   shape before and in another one after;
 * - what was hidden while all times moved, and is younger than what was listed then;
 * - which of two twins it is that is listed.
 * Each allows for one referral more, and for its name once more.
 */
export class Limits {
  private readonly waiting: number;
  /** How often a name may be told beyond the times that it came in: once for each time nobody could know it. */
  private readonly strangers = new Map<number, number>();
  /** Ids of the rows of the last answer, and those that stood in it and were deleted since. */
  private listed: Set<Order>;
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
    const waiting = this.youngerThan(programme.listed()[0]);
    this.waiting = waiting.length;
    this.areStrange(waiting);
    this.answeredWithout();
    this.lastTotal = programme.existing().length;
    this.listed = new Set(programme.listed());
  }

  /** How far above the truth what was told may be. */
  get allowance(): number {
    return this.waiting + this.unseen;
  }

  /** How often this name may be told beyond the times that it came in. */
  allowanceOf(number: number): number {
    return this.strangers.get(number) ?? 0;
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
    const total = this.programme.existing().length;
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

  /** What waits unlisted, and is younger than this row: above the floor, it will be taken for new. */
  private youngerThan(row: Order | undefined): Order[] {
    return this.programme.hidden().filter(({ at }) => row === undefined || at > row.at);
  }

  private answeredWithout(): void {
    for (const one of this.programme.orders) if (one.deleted) this.missed.add(one);
  }

  private areStrange(orders: Order[]): void {
    for (const { number } of orders) this.strangers.set(number, this.allowanceOf(number) + 1);
  }
}
