import type { Paging } from '../../tools/service/model/paging.ts';
import {
  completeReferral,
  type ReferralStatus,
  type ServiceReferral,
} from '../../tools/service/program/service-referral.ts';
import { type Totals, totalsOf } from '../../tools/service/program/service-totals.ts';
import { REPLIES } from '../../tools/service/trouble/failures.ts';
import { createModelWorld } from '../model-world.ts';

/** An order of a simulated service; the model answers for the shop. */
export interface ShopOrder {
  id: number;
  /** ms, whole seconds. */
  at: number;
  words: string;
  cents: number;
  currency: string | null;
  campaign: string | null;
  status: ReferralStatus;
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
  private rows: { version: number; rows: ServiceReferral[] } | null = null;

  constructor(time: number, paging: Paging) {
    this.time = time;
    this.paging = paging;
  }

  /** @param back ms by which the order is dated back */
  create(part: Pick<ShopOrder, 'status' | 'cents' | 'currency' | 'campaign'>, back = 0): void {
    const id = this.orders.length + 1;
    const at = Math.floor((this.time - back) / SECOND) * SECOND;
    this.orders.push({ ...part, id, at, words: `Order #${100 + id}`, isDeleted: false });
  }

  /** Adds a row with the same second and words as the last one. */
  createTwin(part: Pick<ShopOrder, 'status' | 'cents'>): void {
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
    this.stale ??= { totals: totalsOf(this.existing().map(referralOf)), version: this.version };
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
    Object.assign(program.rows, { referrals: isEmpty ? [] : this.referrals(), stored: totals ? { ada: totals } : {} });
    const { status, body } = this.model.ask(path);
    return { status, body };
  }

  /** The model's rows, which are made once for each version. */
  private referrals(): ServiceReferral[] {
    if (this.rows?.version !== this.version)
      this.rows = { version: this.version, rows: this.existing().map(referralOf) };
    return this.rows.rows;
  }
}

const referralOf = ({ id, at, words, cents, currency, campaign, status }: ShopOrder): ServiceReferral =>
  completeReferral(id, 0, {
    ...{ createdAt: at, description: words, orderId: words, status, currency, campaign: campaign ?? '' },
    ...{ amount: (cents / 100).toFixed(2), visitId: null },
  });
