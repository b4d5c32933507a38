import type { Referral } from '../../../lib/domain/referrals/referral-schema.ts';
import type { Scene } from './known-figures.ts';

/** Cents by currency, without zeros. */
type Cents = Record<string, number>;

const HOUR = 3_600_000;
const EARNED = ['paid', 'unpaid'];

/** Knows every referral, and computes figures in cents by the computer's own calendar. */
export class FigureOracle {
  private readonly scene: Scene;
  private readonly hidden: Referral[];

  constructor(scene: Scene) {
    this.scene = scene;
    const known = new Set(scene.rows);
    this.hidden = scene.truth.filter((row) => !known.has(row));
  }

  /** Midnight (ms) this many days after today. */
  midnight(days: number): number {
    const day = new Date(this.scene.now);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
  }

  /** The same local time (ms) this many days before. */
  sameTime(days: number): number {
    const at = new Date(this.scene.now);
    at.setDate(at.getDate() - days);
    return at.getTime();
  }

  monthStart(): number {
    const day = new Date(this.scene.now);
    return new Date(day.getFullYear(), day.getMonth(), 1).getTime();
  }

  daysLeft(): number {
    const day = new Date(this.scene.now);
    return new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate() - day.getDate();
  }

  /** What can be known now of a span that an answer says all about, and all that there is. */
  in(from: number, to: number): { known: Referral[]; all: Referral[]; isHiding: boolean } {
    const all = this.scene.truth.filter(({ at }) => at !== null && at >= from && at < to).filter(isEarned);
    const hidden = all.filter((row) => this.hidden.includes(row));
    return {
      all,
      known: all.filter((row) => !hidden.includes(row)),
      isHiding: hidden.some((row) => !this.isRecent(row)),
    };
  }

  /** Figures are those of the last answer of today, or of one that came within the usual pause of polls. */
  private isRecent({ at }: Referral): boolean {
    const { until, now } = this.scene;
    if (until === null || (at ?? 0) <= until) return false;
    if (until >= this.midnight(0) - HOUR) return true;
    return (at ?? now) < until + HOUR;
  }

  /** @param shown by currency, in decimal text */
  check(
    what: string,
    shown: { amount: string; currency: string | null }[],
    isPartial: boolean,
    from: number,
    to: number,
  ) {
    const { known, all, isHiding } = this.in(from, to);
    const cents = Object.fromEntries(
      shown.map(({ amount, currency }) => [currency ?? 'USD', Math.round(Number(amount) * 100)]),
    );
    const fail = (why: string) => {
      throw new Error(
        `${what}: ${JSON.stringify(cents)}${isPartial ? '+' : ''} ${why} ${JSON.stringify(centsOf(all))}`,
      );
    };
    if (isPartial) {
      const most = centsOf(all);
      if (Object.entries(cents).some(([currency, sum]) => sum > (most[currency] ?? 0))) fail('is more than');
      return;
    }
    if (isHiding || known.some(({ amount }) => amount === '')) fail('is not marked, and lacks some of');
    const found = Object.fromEntries(Object.entries(cents).filter(([, sum]) => sum !== 0));
    if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted(centsOf(known)))) fail('should be');
  }
}

const sorted = (cents: Cents) => Object.entries(cents).sort(([a], [b]) => (a < b ? -1 : 1));
const isEarned = ({ status }: Referral): boolean => EARNED.includes(status);

export function centsOf(rows: Referral[]): Cents {
  const cents: Cents = {};
  for (const { amount, currency } of rows)
    if (amount !== '') cents[currency ?? 'USD'] = (cents[currency ?? 'USD'] ?? 0) + Math.round(Number(amount) * 100);
  return Object.fromEntries(Object.entries(cents).filter(([, sum]) => sum !== 0));
}
