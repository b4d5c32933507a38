import type { SimulatedOrder, SimulatedProgram } from './simulated-program.ts';

/**
 * Counts events since an account was connected that no answer can show (the known limits of lib/domain/referrals):
 * - an order that was pending when the account was connected, and is younger than all listed ones;
 * - an order that was deleted and restored with an answer in between, and not listed in one shape on both sides of it;
 * - an order that was hidden while all times moved, and is younger than all listed ones;
 * - two identical rows, of which one is listed.
 * Each event allows one more referral, and one more notification of its name.
 */
export class Limits {
  private readonly waiting: number;
  /** The number of extra notifications for each name: one for each time it was unrecognizable. */
  private readonly unrecognized = new Map<number, number>();
  /** The orders in the last answer, and those of them that were deleted since. */
  private listed: Set<SimulatedOrder>;
  private readonly deletedWhileListed = new Set<SimulatedOrder>();
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
    this.allowMore(waiting);
    this.noteMissing();
    this.lastTotal = program.existing().length;
    this.listed = new Set(program.listed());
  }

  /** The number of referrals by which the notified count may exceed the truth. */
  get allowance(): number {
    return this.waiting + this.unseen;
  }

  /** Whether every row looks different than in the last answer. */
  get isReshaped(): boolean {
    return this.reshapes;
  }

  /** The number of notifications that this name may have in addition to its referrals. */
  allowanceOf(number: number): number {
    return this.unrecognized.get(number) ?? 0;
  }

  /**
   * Records a fresh answer.
   * @param moved the answer's times are in another time zone than the last ones
   * @param isStored the worker was not killed, so it stored the answer
   */
  answered(moved: boolean, isStored: boolean): void {
    const listed = new Set(this.program.listed());
    this.listed = isStored ? listed : new Set([...listed].filter((order) => this.listed.has(order)));
    for (const order of this.restored) {
      const twins = this.program.orders.filter(({ number }) => number === order.number).length;
      if (isStored && twins === 1 && this.listed.has(order) && this.deletedWhileListed.has(order)) continue;
      this.unseen++;
      this.allowMore([order]);
    }
    this.restored = [];
    this.noteMissing();
    const rows = this.program.listed();
    const total = this.program.existing().length;
    // After a change of shape, a list full of new rows may hold only new referrals.
    const allNew = this.reshapes && total - this.lastTotal >= rows.length;
    if (allNew) this.allowMore(rows);
    // Hidden rows may now be younger than the listed ones, and were never seen before.
    if (moved) {
      const hidden = this.youngerThan(allNew ? rows.at(-1) : rows[0]);
      this.unseen += hidden.length;
      this.allowMore(hidden);
    }
    // If the answer may not be stored, the next rise counts from either answer.
    this.lastTotal = isStored ? total : Math.min(this.lastTotal, total);
    if (!isStored) return;
    this.reshapes = false;
  }

  removed(deleted: SimulatedOrder[]): void {
    for (const order of deleted) if (this.listed.has(order)) this.deletedWhileListed.add(order);
  }

  wasRestored(order: SimulatedOrder | undefined): void {
    // An order that is deleted and restored between two answers lowers no total.
    if (order && this.missed.delete(order)) this.restored.push(order);
  }

  /** Records that a row looks different from now on. */
  edited(order: SimulatedOrder | undefined): void {
    if (!order) return;
    this.deletedWhileListed.delete(order);
    this.listed.delete(order);
  }

  /** Records that every row looks different from now on, so that none can be recognized. */
  reshaped(): void {
    this.reshapes = true;
    this.deletedWhileListed.clear();
    this.listed.clear();
  }

  /** The unlisted rows that are younger than this one, and will seem new. */
  private youngerThan(row: SimulatedOrder | undefined): SimulatedOrder[] {
    return this.program.hidden().filter(({ at }) => row === undefined || at > row.at);
  }

  private noteMissing(): void {
    for (const order of this.program.orders) if (order.deleted) this.missed.add(order);
  }

  private allowMore(orders: SimulatedOrder[]): void {
    for (const { number } of orders) this.unrecognized.set(number, this.allowanceOf(number) + 1);
  }
}
