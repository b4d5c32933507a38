/** An order of a simulated service, which shares no code with the product. */
export interface ShopOrder {
  id: number;
  /** ms, whole seconds. */
  at: number;
  words: string;
  cents: number;
  currency: string | null;
  campaign: string | null;
  status: string;
  isDeleted: boolean;
}

/** The kind of the list's answers. */
export type ListMode = 'here' | 'empty' | 'cached' | 'refused' | 'absent' | 'unfit' | 'failed' | 'busy';

/** The paging of the list. `rows`: the limit of a page, or its size if `isFixed`. */
export interface Paging {
  rows: number;
  isFixed: boolean;
  ignoresPage: boolean;
  /** The parts of an answer besides its rows. */
  tells: { total: boolean; lastPage: boolean; perPage: boolean };
}

export type ShopFigures = 'text' | 'float' | 'object';

const IN_LIST = ['paid', 'unpaid', 'rejected', 'cancelled'];
const IN_RECENT = ['paid', 'unpaid', 'rejected'];
const SECOND = 1000;

export class Shop {
  orders: ShopOrder[] = [];
  time: number;
  hasIds = false;
  list: ListMode = 'here';
  paging: Paging;
  figures: ShopFigures = 'object';
  recent = 5;
  /** Stale totals with their version; null: totals are current. */
  stale: { totals: ShopTotals; version: number } | null = null;
  /** Counts all changes. */
  version = 0;

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

  latest(): ShopOrder[] {
    return this.existing()
      .filter(({ status }) => IN_RECENT.includes(status))
      .toSorted((a, b) => b.at - a.at || b.id - a.id)
      .slice(0, this.recent);
  }

  totals(): ShopTotals {
    const orders = this.existing();
    const amounts = (wanted: string) => orders.filter(({ status }) => status === wanted).map(({ cents }) => cents);
    return { paid: amounts('paid'), unpaid: amounts('unpaid'), referrals: orders.length };
  }
}

/** Amounts in cents, which the service adds up. */
export interface ShopTotals {
  paid: number[];
  unpaid: number[];
  referrals: number;
}
