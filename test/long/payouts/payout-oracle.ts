import type { UnpaidNote } from '../../../lib/domain/polling/unpaid-note.ts';
import type { PayingSite, SitePayment } from './paying-site.ts';

interface Notification {
  id: string;
  title: string;
  message: string;
}

/** A reported payout: its name, stage and number of referrals. */
interface Report {
  name: number;
  stage: Stage;
  count: number | null;
}

type Stage = 'started' | 'paid';
const RANKS = { on_hold: 0, processing: 1, paid: 2 } as const;

/** Knows every payment since the account was connected, and checks all reports. */
export class PayoutOracle {
  /** Reports by the id of their notification. */
  readonly reports = new Map<string, Report>();
  shown = 0;
  /** Whether an amount was edited, after which referrals may add up to another payout. */
  isEdited = false;
  /** Payments that reached a stage since the account was connected, and those that an answer showed. */
  private readonly reached: Record<Stage, Set<SitePayment>> = { started: new Set(), paid: new Set() };
  private readonly due: Record<Stage, Set<SitePayment>> = { started: new Set(), paid: new Set() };
  /** The rank of each payment when it was last listed. */
  private readonly seen = new Map<SitePayment, number>();
  private readonly before: Map<SitePayment, number>;

  private readonly site: PayingSite;

  constructor(site: PayingSite) {
    this.site = site;
    this.before = new Map(site.all.map((payment) => [payment, RANKS[payment.status]]));
  }

  /** Records stages that payments have reached. */
  look(): void {
    for (const payment of this.site.all) {
      const { status } = payment;
      // A payment that is put on hold before any list shows it was never seen as started.
      if (status === 'on_hold' && this.before.has(payment) && !this.seen.has(payment)) this.before.set(payment, 0);
      const before = this.before.get(payment) ?? 0;
      if (status === 'processing' && before < 1) this.reached.started.add(payment);
      if (status === 'paid' && before < 2) this.reached.paid.add(payment);
    }
  }

  /** Records a stored list. Payments from before the connection are due only for later stages. */
  stored(listed: SitePayment[]): void {
    for (const payment of listed) {
      const rank = RANKS[payment.status];
      const last = this.seen.get(payment) ?? (this.before.has(payment) ? rank : 0);
      if (rank > last) this.due[rank === 2 ? 'paid' : 'started'].add(payment);
      this.seen.set(payment, Math.max(rank, last));
    }
  }

  /** What an answer lacks that may have been stored is not due if it was not told, until a list shows it again. */
  forgetUndone(listed: SitePayment[]): void {
    for (const stage of ['started', 'paid'] as const)
      for (const [name, due] of byName([...this.due[stage]])) {
        const undone = due.filter((payment) => !listed.includes(payment) || payment.status === 'on_hold');
        const untold = due.length - this.reportsOf(stage).filter((report) => report.name === name).length;
        for (const payment of undone.slice(0, Math.max(0, untold))) {
          this.due[stage].delete(payment);
          this.seen.set(payment, stage === 'paid' ? 1 : 0);
        }
      }
  }

  hear({ id, title, message }: Notification): void {
    this.shown++;
    const name = Number(/#(\d+)/.exec(message)?.[1] ?? Number.NaN);
    const stage = title.includes('sent') ? 'paid' : 'started';
    const count = /· (\d+) referrals?/.exec(title)?.[1];
    const before = this.reports.get(id);
    if (before && (before.name !== name || before.stage !== stage)) throw new Error(`Two payouts under the id ${id}`);
    this.reports.set(id, { name, stage, count: count === undefined ? (before?.count ?? null) : Number(count) });
    if (count !== undefined) this.checkCount(name, Number(count));
    this.check();
  }

  /** Checks that no stage is reported more often than it happened. */
  check(): void {
    for (const stage of ['started', 'paid'] as const)
      for (const [name, reports] of byName(this.reportsOf(stage))) {
        const named = this.paymentsOf(name);
        // A paid and a cancelled twin look like one payment that is cancelled and restored.
        const areTwins = new Set(named.map(({ minute }) => minute)).size < named.length;
        const reached = areTwins ? named : named.filter((payment) => this.reached[stage].has(payment));
        if (reports.length > reached.length)
          throw new Error(`#${name} ${stage}: reported ${reports.length} times, and happened ${reached.length} times.`);
      }
    for (const [name, reports] of byName([...this.reports.values()].filter(({ count }) => count !== null))) {
      const payments = this.paymentsOf(name);
      if (reports.length > payments.length) throw new Error(`The referrals of #${name} are reported twice.`);
    }
  }

  /** Checks the note below the unpaid sum right after an answer. */
  checkNote(note: UnpaidNote | null): void {
    const isMoving = this.site.answered?.some(({ status }) => status === 'processing') ?? false;
    if ((note?.kind === 'on-its-way') !== isMoving)
      throw new Error(`${isMoving ? 'One' : 'None'} is on its way, and the popup says ${note?.kind}.`);
    if (note?.kind === 'paid' && this.reached.paid.size === 0) throw new Error('The popup says paid, and none was.');
  }

  private checkCount(name: number, count: number): void {
    const payments = this.paymentsOf(name);
    // The product may mistake an unlisted payment of the same amount for this one.
    const listed = new Set([...this.seen.keys(), ...(this.site.answered ?? [])]);
    const isAmbiguous = this.site.all.some(
      (other) => other.name !== name && !listed.has(other) && payments.some(({ cents }) => cents === other.cents),
    );
    if (!this.isEdited && !isAmbiguous && !payments.some(({ referrals }) => referrals.length === count))
      throw new Error(`#${name} is reported with ${count} referrals.`);
  }

  /** Checks that every stage in an answer is reported. Identical payments count as one. */
  checkEnd(): void {
    this.check();
    for (const stage of ['started', 'paid'] as const)
      for (const [name, due] of byName([...this.due[stage]])) {
        const reports = this.reportsOf(stage).filter((report) => report.name === name).length;
        const looks = new Set(due.map(({ minute }) => minute)).size;
        if (reports < looks)
          throw new Error(`#${name} ${stage}: ${due.length} times shown, reported ${reports} times.`);
        const alive = this.site.alive.filter(
          (payment) => payment.name === name && this.due[stage].has(payment) && payment.status === statusAt(stage),
        );
        const reported = new Set(
          [...this.reports].filter(([, report]) => report.name === name).map(([id]) => id.split('/').at(-1)),
        );
        if (reported.size < alive.length)
          throw new Error(`#${name}: ${alive.length} are ${stage}, ${reported.size} were reported.`);
      }
  }

  private reportsOf(stage: Stage): Report[] {
    return [...this.reports.values()].filter((report) => report.stage === stage);
  }

  private paymentsOf(name: number): SitePayment[] {
    return this.site.all.filter((payment) => payment.name === name);
  }
}

const statusAt = (stage: Stage) => (stage === 'paid' ? 'paid' : 'processing');

const byName = <T extends { name: number }>(items: T[]): Map<number, T[]> => Map.groupBy(items, ({ name }) => name);
