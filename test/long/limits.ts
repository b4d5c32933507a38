import type { SimulatedOrder, SimulatedProgram } from './simulated-program.ts';

/**
 * Counts events since an account was connected that no answer can show (the known limits of lib/domain/referrals):
 * - an order that was pending when the account was connected, and is younger than all listed ones;
 * - an order that was deleted and restored with an answer in between, and not listed in one shape on both sides of it;
 * - an order that was hidden while all times moved, and is younger than all listed ones;
 * - which of two identical rows is listed.
 * Each allows one more referral, and one more notification of its name.
 */
export class Limits {
  private readonly waiting: number;
  /** How many extra notifications each name may have: one for each time it was unrecognizable. */
  private readonly strangers = new Map<number, number>();
  /** Ids in the last answer, and those of them that were deleted since. */
  private listed: Set<SimulatedOrder>;
  private readonly wentListed = new Set<SimulatedOrder>();
  /** Deleted orders that an answer lacked. */
  private readonly missed = new Set<SimulatedOrder>();
  private restored: SimulatedOrder[] = [];
  private unseen = 0;
  private lastTotal: number;
  private reshapes = false;

  private readonly program: SimulatedProgram;

  constructor(program: SimulatedProgram) {
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
    this.listed = surely ? listed : new Set([...listed].filter((order) => this.listed.has(order)));
    for (const order of this.restored) {
      const twins = this.program.orders.filter(({ number }) => number === order.number).length;
      if (surely && twins === 1 && this.listed.has(order) && this.wentListed.has(order)) continue;
      this.unseen++;
      this.areStrange([order]);
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

  removed(gone: SimulatedOrder[]): void {
    for (const order of gone) if (this.listed.has(order)) this.wentListed.add(order);
  }

  wasRestored(order: SimulatedOrder | undefined): void {
    // An order that is deleted and restored between two answers lowers no total.
    if (order && this.missed.delete(order)) this.restored.push(order);
  }

  /** This row looks different from now on. */
  edited(order: SimulatedOrder | undefined): void {
    if (!order) return;
    this.wentListed.delete(order);
    this.listed.delete(order);
  }

  /** Every row looks different from now on, so none can be recognized. */
  reshaped(): void {
    this.reshapes = true;
    this.wentListed.clear();
    this.listed.clear();
  }

  /** Unlisted rows that are younger than this one and will seem new. */
  private youngerThan(row: SimulatedOrder | undefined): SimulatedOrder[] {
    return this.program.hidden().filter(({ at }) => row === undefined || at > row.at);
  }

  private answeredWithout(): void {
    for (const order of this.program.orders) if (order.deleted) this.missed.add(order);
  }

  private areStrange(orders: SimulatedOrder[]): void {
    for (const { number } of orders) this.strangers.set(number, this.allowanceOf(number) + 1);
  }
}
