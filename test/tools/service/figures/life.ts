import { type Draw, normal } from '../../simulate/random.ts';
import type { NewReferral, ReferralStatus } from './referral.ts';
import { DAY } from './season.ts';

/** A referral with all its status changes, past and future. */
export interface Life {
  row: NewReferral & { createdAt: number };
  /** Each status and its start, in order; the first at `createdAt`. */
  turns: { status: ReferralStatus; at: number }[];
}

/** Goods may be returned until then, and nothing is paid before. */
const RETURNS = 30 * DAY;
const PAY_DAY = { date: 5, hour: 9 };

/**
 * Downloads are approved at once, shipped goods when they are sent. One in sixty is cancelled before that,
 * one in twenty is returned; all others are paid on the first pay day after the return period.
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

/** The referral at a moment; empty before it came in. */
export function asOf({ row, turns }: Life, moment: number): NewReferral[] {
  const last = turns.findLast(({ at }) => at <= moment);
  return last ? [{ ...row, status: last.status, updatedAt: last.at }] : [];
}

/** The commission for an order, in cents as text: mostly around 15, one in forty many times as much. */
export function commission(draw: Draw): string {
  const usual = Math.max(150, 1500 * Math.exp(normal(draw, 0, 0.55)));
  const large = 6 + 14 * draw();
  const cents = Math.round(draw() < 1 / 40 ? usual * large : usual);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

const rejected = (at: number) => ({ status: 'rejected' as const, at });

const paid = (createdAt: number) => ({ status: 'paid' as const, at: payDay(createdAt + RETURNS) });

/** The first pay day from that moment on: the fifth of a month, at nine (UTC). */
export function payDay(from: number): number {
  const date = new Date(from);
  const inMonth = (month: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month, PAY_DAY.date, PAY_DAY.hour);
  return inMonth(0) >= from ? inMonth(0) : inMonth(1);
}

/** Times are kept to the second. */
const second = (ms: number): number => Math.floor(ms / 1000) * 1000;
