import type { ListChange, MirrorHistory } from './mirror-steps.ts';
import type { Shop, ShopOrder } from './shop.ts';

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

/** Changes the simulated service. */
export function createChanger(
  shop: Shop,
  { isFlat, currencies }: Pick<MirrorHistory, 'isFlat' | 'currencies'>,
  random: () => number,
): (step: ListChange) => void {
  const pick = <T>(values: T[]): T | undefined => values[Math.floor(random() * values.length)];
  const amount = () => ((isFlat ? FLAT : 1 + Math.floor(random() * MOST_CENTS)) / 100).toFixed(2);
  const edit = (order: ShopOrder | undefined, part: () => Partial<ShopOrder>) => order && Object.assign(order, part());
  const nthOf = (orders: ShopOrder[], nth: number) => orders[nth % Math.max(1, orders.length)];
  /** The nth row, counted from the newest, because new rows change most. */
  const existing = (nth: number, status?: string) =>
    nthOf(
      shop
        .existing()
        .filter((order) => status === undefined || order.status === status)
        .reverse(),
      nth,
    );

  return (step) => {
    if (step.do === 'create') {
      for (let i = 0; i < step.count; i++) create(step.status, step.back * MINUTE, step.twins && i > 0);
    } else if (step.do === 'become') edit(existing(step.nth, step.from), () => ({ status: step.status }));
    else if (step.do === 'edit') edit(existing(step.nth), () => edition(step.field));
    else if (step.do === 'remove') edit(existing(step.nth), () => ({ isDeleted: true }));
    else if (step.do === 'restore')
      edit(
        nthOf(
          shop.orders.filter(({ isDeleted }) => isDeleted),
          step.nth,
        ),
        () => ({ isDeleted: false }),
      );
    else if (step.do === 'freeze') shop.freeze();
    else if (step.do === 'recount') shop.stale = null;
    else if (step.do === 'switch') shop.model.dialect = shop.model.dialect === 'deployed' ? 'documented' : 'deployed';
    else if (step.do === 'list') shop.list = step.mode;
    else if (step.do === 'paging') shop.paging = step.paging;
    else {
      const [from, to] = STATUS_CHANGES[step.do];
      for (const order of shop.existing()) if (order.status === from) order.status = to;
    }
  };

  function create(status: ShopOrder['status'], back: number, isTwin: boolean): void {
    const part = { status, amount: amount() };
    if (isTwin) {
      shop.createTwin(part);
      return;
    }
    shop.time += Math.floor(random() * 3) * 1000;
    const currency = pick(currencies) ?? null;
    shop.create({ ...part, currency, campaign: random() < 0.2 ? 'autumn' : '' }, back);
  }

  function edition(field: Extract<ListChange, { do: 'edit' }>['field']): Partial<ShopOrder> {
    if (field === 'amount') return { amount: amount() };
    const words = `Order of ${Math.floor(random() * 1e6)}`;
    if (field === 'words') return { description: words, orderId: words };
    if (field === 'time') return { createdAt: Math.floor((shop.time - random() * 1e9) / 1000) * 1000 };
    return { currency: pick(['USD', 'EUR', null]) ?? null };
  }
}
