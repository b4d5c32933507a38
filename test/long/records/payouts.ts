import { paidOutBy } from '../../../lib/domain/earnings/payouts.ts';
import { sumOf } from '../../../lib/domain/earnings/series.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { countedList, type PayoutList } from '../../../lib/domain/portal/payouts.ts';
import type { Payouts } from '../../../lib/domain/portal/payouts-schema.ts';
import type { Answer } from '../../../lib/domain/referrals/stats.ts';
import { fail, ok, type Result } from '../../../lib/domain/result.ts';
import type { Records } from '../../../lib/platform/records/records.ts';
import type { NotificationContent } from '../../../lib/worker/notify/notification.ts';
import { money } from './money.ts';

interface Paying {
  number: number;
  cents: number;
  status: 'processing' | 'paid';
  /** ms */
  at: number;
}

/** Rows that the service lists at the most. */
const LISTED = 4;

/** The payouts of a simulated service, newest first, and what the extension made of them. At most one is processed. */
export class PayoutDesk {
  /** Whether the service has the route. */
  isListing = true;
  private all: Paying[] = [];
  private made = 0;
  /** By kind and payout: under which id it was told. */
  private readonly told = new Map<string, string>();

  start(cents: number, at: number): void {
    const current = this.current();
    if (cents === 0) return;
    if (current) current.cents += cents;
    else this.all.unshift({ number: ++this.made, cents, status: 'processing', at });
  }

  /** What is processed is paid, and it is so much. */
  pay(cents: number, at: number): void {
    if (!this.current()) this.start(cents, at);
    const current = this.current();
    if (current) Object.assign(current, { cents, status: 'paid' });
    this.all = this.all.filter((one) => one.cents > 0);
  }

  answer(isDown: boolean): Result<Answer<PayoutList>, ServiceError> {
    if (isDown) return fail({ kind: 'server-error', status: 500 });
    if (!this.isListing) return fail({ kind: 'no-route' });
    const payouts = this.all.slice(0, LISTED).map(({ number, cents, status, at }) => ({
      ...{ date: new Date(at).toISOString().slice(0, 10), amount: money(cents), status },
      description: `Payout ${number}`,
    }));
    return ok({ value: { payouts, whole: payouts.length === this.all.length }, cachedSeconds: null });
  }

  /** Each is told under one id, when it starts and when it is paid; and that is not told before it is. */
  tell({ id, message }: NotificationContent): void {
    const [, , kind] = id.split('/');
    const [words = ''] = message.split('\n');
    const before = this.told.get(`${kind} ${words}`) ?? id;
    if (before !== id) throw new Error(`${words} is told twice: ${before}, ${id}`);
    this.told.set(`${kind} ${words}`, id);
    if (kind === 'paid' && !this.all.some(({ number, status }) => words === `Payout ${number}` && status === 'paid'))
      throw new Error(`${words} is told to be paid`);
  }

  /** Never more than was paid (cents). */
  check({ metadata, totals }: Records, known: Payouts | null, paid: number): void {
    const { payouts } = paidOutBy({ name: 'a', metadata, totals, listed: countedList(known) }, () => 0);
    const sum = Math.round(Number(sumOf(payouts)) * 100);
    if (sum > paid) throw new Error(`Paid out ${sum} cents as shown, ${paid} in truth`);
  }

  get tellings(): number {
    return this.told.size;
  }

  private current(): Paying | undefined {
    return this.all.find(({ status }) => status === 'processing');
  }
}
