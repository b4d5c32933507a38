import type { ListChange, MirrorHistory } from './mirror-steps.ts';
import type { Shop, ShopOrder } from './shop.ts';
import type { Truth } from './truth.ts';

/** The highest commission (cents), so high that no two sums are equal by accident. */
const MOST_CENTS = 50_000_000;
const FLAT = 1000;
const MINUTE = 60_000;

/** Status changes of all rows at once, as [from, to]. */
const STATUS_CHANGES = {
  payout: ['unpaid', 'paid'],
  process: ['unpaid', 'processing'],
  settle: ['processing', 'paid'],
  undo: ['processing', 'unpaid'],
} as const;

/** Changes the simulated service, and updates the truth. */
export class Changer {
  private readonly shop: Shop;
  private readonly truth: Truth;
  private readonly options: Pick<MirrorHistory, 'isFlat' | 'currencies'>;
  private readonly random: () => number;

  constructor(shop: Shop, truth: Truth, options: Pick<MirrorHistory, 'isFlat' | 'currencies'>, random: () => number) {
    [this.shop, this.truth, this.options, this.random] = [shop, truth, options, random];
  }

  change(...steps: ListChange[]): void {
    for (const step of steps) this.apply(step);
    this.truth.changed();
  }

  private apply(step: ListChange): void {
    const { shop } = this;
    if (step.do === 'create') {
      for (let i = 0; i < step.count; i++) this.create(step.status, step.back * MINUTE, step.twins && i > 0);
    } else if (step.do === 'become') this.edit(this.nth(step.nth, step.from), { status: step.status });
    else if (step.do === 'edit') this.edit(this.nth(step.nth), this.edition(step.field));
    else if (step.do === 'remove') this.edit(this.nth(step.nth), { isDeleted: true });
    else if (step.do === 'restore') {
      const deleted = shop.orders.filter(({ isDeleted }) => isDeleted);
      this.edit(deleted[step.nth % Math.max(1, deleted.length)], { isDeleted: false });
    } else if (step.do === 'freeze') shop.freeze();
    else if (step.do === 'recount') shop.stale = null;
    else if (step.do === 'switch') shop.model.dialect = shop.model.dialect === 'deployed' ? 'documented' : 'deployed';
    else if (step.do === 'list') shop.list = step.mode;
    else if (step.do === 'paging') shop.paging = step.paging;
    else {
      const [from, to] = STATUS_CHANGES[step.do];
      for (const order of shop.existing()) if (order.status === from) order.status = to;
    }
  }

  private create(status: ShopOrder['status'], back: number, isTwin: boolean): void {
    const { shop } = this;
    const amount = this.amount();
    if (isTwin) {
      shop.createTwin({ status, amount });
      return;
    }
    shop.time += Math.floor(this.random() * 3) * 1000;
    const currency = this.pick(this.options.currencies) ?? null;
    shop.create({ status, amount, currency, campaign: this.random() < 0.2 ? 'autumn' : '' }, back);
  }

  private amount(): string {
    return ((this.options.isFlat ? FLAT : 1 + Math.floor(this.random() * MOST_CENTS)) / 100).toFixed(2);
  }

  private edition(field: Extract<ListChange, { do: 'edit' }>['field']): Partial<ShopOrder> {
    if (field === 'amount') return { amount: this.amount() };
    if (field === 'words') {
      const words = `Order of ${Math.floor(this.random() * 1e6)}`;
      return { description: words, orderId: words };
    }
    if (field === 'time') return { createdAt: Math.floor((this.shop.time - this.random() * 1e9) / 1000) * 1000 };
    return { currency: this.pick(['USD', 'EUR', null]) ?? null };
  }

  private edit(order: ShopOrder | undefined, part: Partial<ShopOrder>): void {
    if (order) Object.assign(order, part);
  }

  /** The nth row, counted from the newest, because new rows change most. */
  private nth(nth: number, status?: string): ShopOrder | undefined {
    const orders = this.shop.existing().filter((order) => status === undefined || order.status === status);
    return orders.toReversed()[nth % Math.max(1, orders.length)];
  }

  private pick<T>(values: T[]): T | undefined {
    return values[Math.floor(this.random() * values.length)];
  }
}
