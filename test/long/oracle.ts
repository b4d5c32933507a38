import type { AccountState } from '../../lib/domain/polling/account-state-schema.ts';
import type { Viewed } from '../../lib/domain/polling/seen-referrals.ts';
import type { Announcement } from '../../lib/domain/referrals/referral-schema.ts';
import { Limits } from './limits.ts';
import type { SimulatedProgram } from './simulated-program.ts';

/** Knows the truth since an account was connected, and checks all notifications against it. */
export class ReferralOracle {
  /** Allows for changes that no answer can show. */
  readonly limits: Limits;
  /** Notifications by id. */
  private readonly notified = new Map<string, Announcement>();
  /** The numbers of the rows that were listed so far, and of those that must be counted. */
  private readonly listed: Set<string>;
  private readonly owed = new Set<number>();
  private untold = 0;
  private readonly totalBefore: number;
  private readonly first: number;
  private readonly became: Map<string, number>;

  private readonly program: SimulatedProgram;

  constructor(program: SimulatedProgram) {
    this.program = program;
    this.limits = new Limits(program);
    this.first = program.orders.length;
    this.totalBefore = program.existing().length;
    this.became = new Map(program.became);
    this.listed = new Set(program.listed().map(({ number }) => `${number}`));
  }

  /** The number of referrals since the account was connected. */
  get truth(): number {
    return this.program.orders.length - this.first;
  }

  get notifiedInAll(): number {
    return this.referrals().reduce((sum, { count }) => sum + count, 0);
  }

  hear(announcements: Announcement[]): void {
    for (const { shownAt: _, ...announcement } of announcements) {
      const before = this.notified.get(announcement.id);
      if (before && JSON.stringify(before) !== JSON.stringify(announcement)) {
        throw new Error(`Two notifications under one id: ${JSON.stringify([before, announcement])}`);
      }
      this.notified.set(announcement.id, announcement);
    }
  }

  /** Records announcements that were counted, and are lost with a database unless they were told before. */
  lost(announcements: Announcement[]): void {
    for (const { id, count } of announcements) if (!this.notified.has(id)) this.untold += count;
  }

  /** Checks all notifications so far. */
  check(): void {
    const { truth, notifiedInAll, limits } = this;
    if (notifiedInAll > truth + limits.allowance) throw new Error(`Notified ${notifiedInAll}, but ${truth} came in.`);
    this.checkNames();
    this.checkStatuses();
  }

  /**
   * Notes the rows of a stored, fresh answer that must be counted: those younger than the floor, if the answer has the
   * shape of the last one and a row that an earlier answer had. Identical rows cannot be told apart.
   */
  stored(before: AccountState, after: AccountState, isSameShape: boolean): void {
    const numbers = (after.snapshot?.referrals ?? []).map((row) => ({ at: row.at, number: numberIn(row) }));
    // An edited row looks like another one, until an answer has listed it.
    const lookOf = (number: number) => {
      const order = this.program.orders.find((order) => order.number === number);
      return `${number}${order?.edited ? ', edited' : ''}`;
    };
    const isKnown = numbers.some(({ number }) => this.listed.has(lookOf(number)));
    const floor = before.ledger?.floor ?? null;
    if (isSameShape && isKnown && floor !== null)
      for (const { at, number } of numbers) {
        const orders = this.program.orders.filter((order) => order.number === number);
        if (orders.length === 1 && (orders[0]?.id ?? 0) > this.first && at !== null && at > floor)
          this.owed.add(number);
      }
    for (const { number } of numbers) this.listed.add(lookOf(number));
    const announced = after.ledger?.announced ?? 0;
    if (announced < this.owed.size) throw new Error(`Counted ${announced}, but ${this.owed.size} were listed as new.`);
  }

  /** Checks that rows in view count as seen, and others stay new. `isWhole`: the worker was not killed or overtaken. */
  look(drawn: AccountState, after: AccountState, { keys, end, isWhole }: Viewed & { isWhole: boolean }): void {
    const listed = new Set(drawn.snapshot?.referrals.map(({ key }) => key));
    const hidden = drawn.newKeys.filter((key) => !keys.has(key) && (listed.has(key) || !end));
    const lost = hidden.filter((key) => !after.newKeys.includes(key));
    if (lost.length > 0) throw new Error(`Never in view, and not new any more: ${lost}`);
    const [before, now] = [unseenIn(drawn), unseenIn(after)];
    const since = (after.ledger?.announced ?? 0) - (drawn.ledger?.announced ?? 0);
    const shown = drawn.newKeys.length - hidden.length;
    const least = Math.max(Math.min(before, hidden.length), end ? 0 : before - shown) + since;
    if (now < least) throw new Error(`The badge fell from ${before} to ${now}, though ${least} were not in view.`);
    const marked = after.newKeys.filter((key) => keys.has(key)).length;
    if (isWhole && (now > least || marked > 0)) throw new Error(`Seen, and still new: ${now - least}, ${marked} rows.`);
  }

  /** @param announced the account's count after a few undisturbed answers */
  checkEnd(announced: number): void {
    const { truth, limits } = this;
    if (announced > truth + limits.allowance) throw new Error(`Counted ${announced}, but ${truth} came in.`);
    const risen = this.program.existing().length - this.totalBefore;
    if (announced < risen) throw new Error(`Counted ${announced}, but the total rose by ${risen}.`);
    if (this.notifiedInAll + this.untold !== announced) {
      throw new Error(`Counted ${announced} and notified ${this.notifiedInAll}: lost, or notified twice.`);
    }
  }

  /** Checks that no referral is named in two notifications, and no earlier one in any. */
  private checkNames(): void {
    const named = new Map<number, number>();
    for (const { rows } of this.referrals()) for (const row of rows) add(named, numberIn(row));
    for (const [number, times] of named) {
      const orders = this.program.orders.filter((order) => order.number === number);
      const fresh = orders.filter(({ id }) => id > this.first).length;
      if (times > fresh + this.limits.allowanceOf(number)) {
        throw new Error(`Order #${number} was named ${times} times, and came in ${fresh} times.`);
      }
    }
  }

  /** Checks that no status change is notified more often than it happened. */
  private checkStatuses(): void {
    const notified = new Map<string, number>();
    for (const announcement of this.notified.values()) {
      if (announcement.kind === 'status')
        for (const row of announcement.rows) add(notified, `${numberIn(row)} ${row.status}`);
    }
    for (const [name, times] of notified) {
      const happened = (this.program.became.get(name) ?? 0) - (this.became.get(name) ?? 0);
      // A paid row that replaces an identical hidden row looks like a payment.
      const alike = this.program.orders.filter(({ number }) => number === Number.parseInt(name, 10));
      if (times > happened + alike.length - 1)
        throw new Error(`"${name}" was notified ${times} times, and happened ${happened} times.`);
    }
  }

  private referrals() {
    return [...this.notified.values()].flatMap((announcement) =>
      announcement.kind === 'referrals' ? [announcement] : [],
    );
  }
}

const unseenIn = ({ ledger, seen }: AccountState): number => (ledger?.announced ?? 0) - seen;

const numberIn = (row: { order: string | null; description: string | null }): number =>
  Number(/#(\d+)/.exec(row.order ?? row.description ?? '')?.[1]);

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
