import { type Draw, normal } from '../../simulate/random.ts';
import type { NewReferral, ReferralStatus } from './referral.ts';
import { DAY } from './season.ts';

/** A referral with all that becomes of it, whether that has happened yet or not. */
export interface Life {
  row: NewReferral & { createdAt: number };
  /** From when on it has which status; the first at `createdAt`, in order of time. */
  turns: { status: ReferralStatus; at: number }[];
}

/** Until then goods may come back, and nothing is paid. */
const RETURNS = 30 * DAY;
const PAY_DAY = { date: 5, hour: 9 };

/**
 * What is downloaded is approved as it is bought, what is sent is when it is sent. One in sixty is cancelled before
 * that, one in twenty comes back after it; all others are paid on the first day for it once nothing can come back.
 */
export function lead(row: Life['row'], sent: boolean, draw: Draw): Life {
  const { createdAt } = row;
  const approved = sent ? createdAt + second(DAY + draw() * 3 * DAY) : createdAt;
  const chance = draw();
  const returned = approved + second(DAY + draw() * 24 * DAY);
  const turns: Life['turns'] = sent ? [{ status: 'pending', at: createdAt }] : [];
  if (sent && chance < 1 / 60) turns.push({ status: 'cancelled', at: approved });
  else turns.push({ status: 'unpaid', at: approved }, chance < 1 / 15 ? rejected(returned) : paid(createdAt));
  return { row, turns };
}

/** The referral as it was at a moment; none before it came in. */
export function asOf({ row, turns }: Life, moment: number): NewReferral[] {
  const last = turns.findLast(({ at }) => at <= moment);
  return last ? [{ ...row, status: last.status, updatedAt: last.at }] : [];
}

/** What an affiliate gets for an order, in cents as text: mostly around 15, one in forty many times as much. */
export function commission(draw: Draw): string {
  const usual = Math.max(150, 1500 * Math.exp(normal(draw, 0, 0.55)));
  const large = 6 + 14 * draw();
  const cents = Math.round(draw() < 1 / 40 ? usual * large : usual);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

const rejected = (at: number) => ({ status: 'rejected' as const, at });

const paid = (createdAt: number) => ({ status: 'paid' as const, at: payDay(createdAt + RETURNS) });

/** The first day for payments from that moment on: the fifth of a month, at nine (UTC). */
export function payDay(from: number): number {
  const date = new Date(from);
  const inMonth = (month: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month, PAY_DAY.date, PAY_DAY.hour);
  return inMonth(0) >= from ? inMonth(0) : inMonth(1);
}

/** Times are kept to the second. */
const second = (ms: number): number => Math.floor(ms / 1000) * 1000;
