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
  /** After an edited amount, referrals may add up to another payout. */
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
    this.before = new Map(site.all.map((one) => [one, RANKS[one.status]]));
  }

  /** Records stages that payments have reached. */
  look(): void {
    for (const one of this.site.all) {
      // A payment put on hold before it was ever listed was never seen as started.
      if (one.status === 'on_hold' && this.before.has(one) && !this.seen.has(one)) this.before.set(one, 0);
      const before = this.before.get(one) ?? 0;
      if (one.status === 'processing' && before < 1) this.reached.started.add(one);
      if (one.status === 'paid' && before < 2) this.reached.paid.add(one);
    }
  }

  /** Records a stored list. Payments from before the connection are due only for later stages. */
  stored(listed: SitePayment[]): void {
    for (const one of listed) {
      const rank = RANKS[one.status];
      const last = this.seen.get(one) ?? (this.before.has(one) ? rank : 0);
      if (rank > last) this.due[rank === 2 ? 'paid' : 'started'].add(one);
      this.seen.set(one, Math.max(rank, last));
    }
  }

  hear({ id, title, message }: Notification): void {
    this.shown++;
    const name = Number(/#(\d+)/.exec(message)?.[1] ?? Number.NaN);
    const stage = title.includes('paid out') ? 'paid' : 'started';
    const count = /· (\d+) referrals?/.exec(title)?.[1];
    const before = this.reports.get(id);
    if (before && (before.name !== name || before.stage !== stage)) throw new Error(`Two payouts under the id ${id}`);
    this.reports.set(id, { name, stage, count: count === undefined ? (before?.count ?? null) : Number(count) });
    if (count !== undefined) this.checkCount(name, Number(count));
    this.check();
  }

  /** Nothing is reported more often than it happened. */
  check(): void {
    for (const stage of ['started', 'paid'] as const)
      for (const [name, reports] of byName(this.of(stage))) {
        const named = this.site.all.filter((one) => one.name === name);
        // If one twin is paid and the other removed, that looks like one removed and restored.
        const areTwins = new Set(named.map(({ minute }) => minute)).size < named.length;
        const reached = areTwins ? named : named.filter((one) => this.reached[stage].has(one));
        if (reports.length > reached.length)
          throw new Error(`#${name} ${stage}: reported ${reports.length} times, and happened ${reached.length} times.`);
      }
    for (const [name, reports] of byName([...this.reports.values()].filter(({ count }) => count !== null))) {
      const payments = this.site.all.filter((one) => one.name === name);
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
    const payments = this.site.all.filter((one) => one.name === name);
    // An unlisted payment of the same amount may be mistaken for this one.
    const listed = new Set([...this.seen.keys(), ...(this.site.answered ?? [])]);
    const isAstray = this.site.all.some(
      (one) => one.name !== name && !listed.has(one) && payments.some(({ cents }) => cents === one.cents),
    );
    if (!this.isEdited && !isAstray && !payments.some(({ referrals }) => referrals.length === count))
      throw new Error(`#${name} is reported with ${count} referrals.`);
  }

  /** Every stage that answers showed is reported. Identical payments cannot be told apart. */
  checkEnd(): void {
    this.check();
    for (const stage of ['started', 'paid'] as const)
      for (const [name, due] of byName([...this.due[stage]])) {
        const reports = this.of(stage).filter((one) => one.name === name).length;
        const looks = new Set(due.map(({ minute }) => minute)).size;
        if (reports < looks)
          throw new Error(`#${name} ${stage}: ${due.length} times shown, reported ${reports} times.`);
        const alive = this.site.alive.filter(
          (one) => one.name === name && this.due[stage].has(one) && one.status === now(stage),
        );
        const all = new Set(
          [...this.reports].filter(([, one]) => one.name === name).map(([id]) => id.split('/').at(-1)),
        );
        if (all.size < alive.length)
          throw new Error(`#${name}: ${alive.length} are ${stage}, ${all.size} were reported.`);
      }
  }

  private of(stage: Stage): Report[] {
    return [...this.reports.values()].filter((one) => one.stage === stage);
  }
}

const now = (stage: Stage) => (stage === 'paid' ? 'paid' : 'processing');

const byName = <T extends { name: number }>(all: T[]): Map<number, T[]> => Map.groupBy(all, ({ name }) => name);
