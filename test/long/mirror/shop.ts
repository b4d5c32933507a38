import type { Paging } from '../../tools/service/model/paging.ts';
import { completeReferral, type ServiceReferral } from '../../tools/service/program/service-referral.ts';
import { type Totals, totalsOf } from '../../tools/service/program/service-totals.ts';
import { REPLIES } from '../../tools/service/trouble/failures.ts';
import { createModelWorld } from '../model-world.ts';

/** An order of a simulated service; the model answers for the shop. */
export interface ShopOrder extends ServiceReferral {
  isDeleted: boolean;
}

/** The kind of the list's answers. */
export type ListMode = 'here' | 'empty' | 'cached' | 'refused' | 'absent' | 'unfit' | 'failed' | 'busy';

export interface SentAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const IN_LIST = ['paid', 'unpaid', 'rejected', 'cancelled'];
const SECOND = 1000;

export class Shop {
  orders: ShopOrder[] = [];
  time: number;
  list: ListMode = 'here';
  paging: Paging;
  /** Stale totals with their version; null: totals are current. */
  stale: { totals: Totals; version: number } | null = null;
  /** Counts all changes. */
  version = 0;
  readonly model = createModelWorld('deployed');

  constructor(time: number, paging: Paging) {
    this.time = time;
    this.paging = paging;
  }

  /** @param back ms by which the order is dated back */
  create(part: Pick<ShopOrder, 'status' | 'amount' | 'currency'> & { campaign: string }, back = 0): void {
    const id = this.orders.length + 1;
    const createdAt = Math.floor((this.time - back) / SECOND) * SECOND;
    const words = `Order #${100 + id}`;
    const given = { ...part, createdAt, description: words, orderId: words, visitId: null };
    this.orders.push({ ...completeReferral(id, 0, given), isDeleted: false });
  }

  /** Adds a row with the same second and words as the last one. */
  createTwin(part: Pick<ShopOrder, 'status' | 'amount'>): void {
    const last = this.orders.at(-1);
    if (last) this.orders.push({ ...last, ...part, id: last.id + 1, isDeleted: false });
  }

  existing(): ShopOrder[] {
    return this.orders.filter(({ isDeleted }) => !isDeleted);
  }

  /** The rows of the list, newest id first. */
  listed(): ShopOrder[] {
    return this.existing()
      .filter(({ status }) => IN_LIST.includes(status))
      .toReversed();
  }

  /** Keeps the totals as they are. */
  freeze(): void {
    this.stale ??= { totals: totalsOf(this.existing()), version: this.version };
  }

  /** @param note identifies the answer @param isEmpty by mistake */
  stats(note: string, isEmpty = false): unknown {
    this.model.program.setNotice(note);
    return this.ask('/portal/stats', isEmpty).body;
  }

  /** @param cached the list as a cache holds it */
  page(page: number, perPage: number, cached: unknown): SentAnswer {
    const ask = (isEmpty = false) => this.ask(`/portal/referrals?page=${page}&per_page=${perPage}`, isEmpty);
    const answers: Record<ListMode, () => SentAnswer | undefined> = {
      here: ask,
      empty: () => ask(true),
      cached: () => ({ ...ask(), ...(cached !== null && { body: cached }), headers: { age: '30' } }),
      refused: () => REPLIES.unauthorized,
      absent: () => REPLIES.noRoute,
      unfit: () => ({ status: 200, body: { rows: 'none' } }),
      failed: () => REPLIES.serverError,
      busy: () => ({ status: 429, body: {}, headers: { 'retry-after': '120' } }),
    };
    return answers[this.list]() ?? ask();
  }

  private ask(path: string, isEmpty: boolean): SentAnswer {
    const { program } = this.model;
    program.paging = this.paging;
    const { totals } = (!isEmpty && this.stale) || {};
    Object.assign(program.rows, { referrals: isEmpty ? [] : this.existing(), stored: totals ? { ada: totals } : {} });
    const { status, body } = this.model.ask(path);
    return { status, body };
  }
}
