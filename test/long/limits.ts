import type { Order, Program } from './program.ts';

/**
 * Counts what has happened since an account was connected and no answer can show (the known limits of
 * lib/domain/referrals):
 * - pending at the time of connecting, unlisted, and younger than all that was listed;
 * - deleted and restored, with an answer in between, without being listed on both sides of it, or listed in
 * different shapes;
 * - hidden while all times moved, and younger than what was listed then;
 * - which of two identical rows is the listed one.
 * Each allows for one more referral, and for its name once more.
 */
export class Limits {
  private readonly waiting: number;
  /** How many extra notifications each name may have: one for each time it was unrecognizable. */
  private readonly strangers = new Map<number, number>();
  /** Ids in the last answer, and those of them that were deleted since. */
  private listed: Set<Order>;
  private readonly wentListed = new Set<Order>();
  /** Deleted orders that an answer lacked. */
  private readonly missed = new Set<Order>();
  private restored: Order[] = [];
  private unseen = 0;
  private lastTotal: number;
  private reshapes = false;

  private readonly program: Program;

  constructor(program: Program) {
    this.program = program;
    const waiting = this.youngerThan(program.listed()[0]);
    this.waiting = waiting.length;
    this.areStrange(waiting);
    this.answeredWithout();
    this.lastTotal = program.existing().length;
    this.listed = new Set(program.listed());
  }

  /** By how many referrals the notified count may exceed the truth. */
  get allowance(): number {
    return this.waiting + this.unseen;
  }

  /** How many more notifications this name may have than referrals. */
  allowanceOf(number: number): number {
    return this.strangers.get(number) ?? 0;
  }

  /**
   * A fresh answer was given.
   * @param moved its times are in another time zone than the last ones
   * @param surely it was stored: its worker was not killed
   */
  answered(moved: boolean, surely: boolean): void {
    const listed = new Set(this.program.listed());
    this.listed = surely ? listed : new Set([...listed].filter((one) => this.listed.has(one)));
    for (const one of this.restored) {
      const twins = this.program.orders.filter(({ number }) => number === one.number).length;
      if (surely && twins === 1 && this.listed.has(one) && this.wentListed.has(one)) continue;
      this.unseen++;
      this.areStrange([one]);
    }
    this.restored = [];
    this.answeredWithout();
    const rows = this.program.listed();
    const total = this.program.existing().length;
    // After a change of shape, a list full of new rows may hold only new referrals.
    const allNew = this.reshapes && total - this.lastTotal >= rows.length;
    if (allNew) this.areStrange(rows);
    // Hidden rows may now be younger than the listed ones, and were never seen before.
    if (moved) {
      const hidden = this.youngerThan(allNew ? rows.at(-1) : rows[0]);
      this.unseen += hidden.length;
      this.areStrange(hidden);
    }
    // If the answer may not be stored, the next rise counts from either answer.
    this.lastTotal = surely ? total : Math.min(this.lastTotal, total);
    if (!surely) return;
    this.reshapes = false;
  }

  removed(gone: Order[]): void {
    for (const one of gone) if (this.listed.has(one)) this.wentListed.add(one);
  }

  wasRestored(one: Order | undefined): void {
    // An order that is deleted and restored between two answers lowers no total.
    if (one && this.missed.delete(one)) this.restored.push(one);
  }

  /** This row looks different from now on. */
  edited(one: Order | undefined): void {
    if (!one) return;
    this.wentListed.delete(one);
    this.listed.delete(one);
  }

  /** Every row looks different from now on, so none can be recognized. */
  reshaped(): void {
    this.reshapes = true;
    this.wentListed.clear();
    this.listed.clear();
  }

  /** Unlisted rows younger than this one: they will be taken for new. */
  private youngerThan(row: Order | undefined): Order[] {
    return this.program.hidden().filter(({ at }) => row === undefined || at > row.at);
  }

  private answeredWithout(): void {
    for (const one of this.program.orders) if (one.deleted) this.missed.add(one);
  }

  private areStrange(orders: Order[]): void {
    for (const { number } of orders) this.strangers.set(number, this.allowanceOf(number) + 1);
  }
}
