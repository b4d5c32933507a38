import type { HistoryPage } from '../../../lib/domain/referrals/referral-history.ts';
import type { Referral } from '../../../lib/domain/referrals/referral-schema.ts';
import type { Answer, StatsAnswer } from '../../../lib/domain/referrals/stats.ts';
import { money } from './money.ts';
import { PayoutDesk } from './payouts.ts';

/** A simulated programme with money in it, which knows its own true history; nothing here is taken from lib. */
export interface Order {
  number: number;
  id: number;
  /** ms, whole seconds. */
  at: number;
  cents: number;
  /** Where it names one. */
  currency: string | null;
  /** The most that it was ever worth. */
  most: number;
  status: string;
  deleted: boolean;
  /** It was rejected, cancelled or deleted at some time. */
  wasReversed: boolean;
  /** It has another amount than it came in with. */
  wasEdited: boolean;
  /** It was hidden, listed nowhere though it stood there, at some time. */
  wasHidden: boolean;
}

/** What the deployed dialect lists nowhere. */
const HIDDEN = ['pending', 'processing'];
/** What it shows in its history alone. */
const UNLISTED = 'cancelled';
/** It counts no longer, though it stands there. */
export const isBack = (status: string): boolean => status === 'rejected' || status === 'cancelled';
const SECOND = 1000;
/** Rows of a history that is cut short. */
export const CUT = 8;

/** It gives as many rows a page as are asked for, or 15; or it ends too early; or there is none. */
export type Route = 'honours' | 'ignores' | 'cut' | 'none';

export class Shop {
  orders: Order[] = [];
  time: number;
  dialect: 'documented' | 'deployed' = 'documented';
  length = 10;
  words = 'Order';
  wasReworded = false;
  /** Whether answers tell when they were given. */
  hasDate = true;
  /** What the service's history is like. */
  route: Route = 'honours';
  currencies: (string | null)[] = ['USD'];
  /** It does not answer. */
  isDown = false;
  readonly desk = new PayoutDesk();

  constructor(time: number) {
    this.time = time;
  }

  /** As a twin it is alike the last one in every word, second and cent. */
  create(status: string, cents: number, twin: boolean, currency: string | null): void {
    const last = this.orders.at(-1);
    const second = Math.floor(this.time / SECOND) * SECOND;
    const isTwin = twin && last?.at === second;
    if (!isTwin) this.time = second + 61 * SECOND;
    const isAlike = isTwin && last.number % 2 === 0;
    const number = isAlike ? last.number : (last?.number ?? 0) + (isTwin ? 2 : 1);
    const at = isTwin ? last.at : this.time;
    // Every other twin is worth something else: alike in its second alone.
    const worth = isTwin && last.number % 2 === 0 ? last.cents : cents;
    const was = {
      wasEdited: false,
      ...{ currency: isTwin ? last.currency : currency },
      ...{ wasReversed: isBack(status), wasHidden: this.isHidden(status) },
    };
    this.orders.push({
      ...{ number, id: this.orders.length + 1, at, cents: worth, most: worth, status, deleted: false },
      ...was,
    });
  }

  currencyFor(wanted: string | null): string | null {
    return this.currencies.includes(wanted) ? wanted : (this.currencies[0] ?? null);
  }

  become(order: Order, status: string): void {
    order.status = status;
    order.wasReversed ||= isBack(status);
    order.wasHidden ||= this.isHidden(status);
  }

  edit(order: Order, cents: number): void {
    order.cents = cents;
    order.wasEdited = true;
    order.most = Math.max(order.most, cents);
  }

  isTwin(number: number): boolean {
    return this.orders.filter((one) => one.number === number).length > 1;
  }

  remove(order: Order): void {
    order.deleted = true;
    order.wasReversed = true;
  }

  accountHealth(): Order[] {
    return this.orders.filter(({ deleted }) => !deleted).toSorted((a, b) => b.at - a.at || b.id - a.id);
  }

  /** What the service shows at all. */
  visible(): Order[] {
    const all = this.accountHealth();
    return this.dialect === 'documented' ? all : all.filter(({ status }) => !HIDDEN.includes(status));
  }

  listed(): Order[] {
    const all = this.visible();
    const shown = this.dialect === 'documented' ? all : all.filter(({ status }) => status !== UNLISTED);
    return shown.slice(0, this.length);
  }

  private isHidden(status: string): boolean {
    return HIDDEN.includes(status) || status === UNLISTED;
  }

  /** Cents of what stands there in this status. */
  sum(status: string): number {
    return this.accountHealth().reduce((sum, one) => (one.status === status ? sum + one.cents : sum), 0);
  }

  answer(): Answer<StatsAnswer> {
    return {
      value: {
        stats: {
          totalPaid: money(this.sum('paid')),
          totalUnpaid: money(this.sum('unpaid')),
          totalReferrals: this.accountHealth().length,
          conversionRate: '5',
        },
        referrals: this.listed().map((one) => this.row(one)),
        noticeHtml: '',
      },
      cachedSeconds: null,
      at: this.hasDate ? this.second() : null,
    };
  }

  /** A page of the whole history, which tells no ids in any dialect. */
  page(number: number, rows: number): HistoryPage {
    const all = this.visible();
    const told = this.route === 'cut' ? all.slice(0, CUT) : all;
    const perPage = this.route === 'ignores' ? 15 : rows;
    const pages = Math.max(1, Math.ceil(told.length / perPage));
    const shown = told.slice((number - 1) * perPage, number * perPage);
    const referrals = shown.map((one) => ({
      ...this.row(one),
      id: null,
      order: null,
      description: this.text(one),
      currency: one.currency,
    }));
    const at = this.hasDate ? this.second() : null;
    return { referrals, total: all.length, last: number >= pages, pages, at };
  }

  private second(): number {
    return Math.floor(this.time / SECOND) * SECOND;
  }

  private text({ number }: Order): string {
    return `${this.words} #${number}`;
  }

  private row(one: Order): Referral {
    const documented = this.dialect === 'documented';
    return {
      id: documented ? String(one.id) : null,
      order: documented ? this.text(one) : null,
      description: documented ? null : this.text(one),
      status: one.status,
      amount: money(one.cents),
      // The deployed dialect names it in its history alone.
      currency: documented ? one.currency : null,
      provider: 'woo',
      providerUrl: null,
      createdAt: `${new Date(one.at).toISOString().slice(0, 19)}+00:00`,
    };
  }
}
