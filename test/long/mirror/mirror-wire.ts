import type { ListMode, Shop, ShopOrder, ShopTotals } from './shop.ts';

export interface SentAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** @param note identifies the answer */
export function statsBody(shop: Shop, note: string): unknown {
  const { paid, unpaid, referrals } = shop.stale?.totals ?? shop.totals();
  return {
    stats: {
      total_paid: figure(shop, paid),
      total_unpaid: figure(shop, unpaid),
      total_referrals: shop.figures === 'object' ? { amount: String(referrals), is_number: true } : referrals,
      conversion_rate: shop.figures === 'object' ? { amount: '5.63%' } : '5.63',
    },
    recent_referrals: shop
      .latest()
      .map((order) => ({ ...row(shop, order), ...(!shop.hasIds && { currency: undefined }) })),
    portal_notice_html: note,
  };
}

export function emptyStatsBody(note: string): unknown {
  return {
    stats: { total_paid: 0, total_unpaid: 0, total_referrals: 0, conversion_rate: '0%' },
    recent_referrals: [],
    portal_notice_html: note,
  };
}

/** @param cached the list as a cache holds it */
export function listAnswer(shop: Shop, page: number, requested: number, cached: unknown): SentAnswer {
  const listed = (orders: ShopOrder[]) => listBody(shop, orders, page, requested);
  const answers: Record<ListMode, () => SentAnswer> = {
    here: () => ({ status: 200, body: listed(shop.listed()) }),
    empty: () => ({ status: 200, body: listed([]) }),
    cached: () => ({ status: 200, body: cached ?? listed(shop.listed()), headers: { age: '30' } }),
    refused: () => ({ status: 401, body: { code: 'rest_forbidden' } }),
    absent: () => ({ status: 404, body: { code: 'rest_no_route' } }),
    unfit: () => ({ status: 200, body: { rows: 'none' } }),
    failed: () => ({ status: 500, body: { code: 'internal' } }),
    busy: () => ({ status: 429, body: {}, headers: { 'retry-after': '120' } }),
  };
  return answers[shop.list]();
}

function listBody(shop: Shop, orders: ShopOrder[], page: number, requested: number): unknown {
  const { rows, isFixed, ignoresPage, tells } = shop.paging;
  const size = isFixed ? rows : Math.min(rows, requested);
  const first = ignoresPage ? 0 : (page - 1) * size;
  return {
    referrals: {
      current_page: ignoresPage ? 1 : page,
      data: orders.slice(first, first + size).map((order) => row(shop, order)),
      ...(tells.total && { total: orders.length }),
      ...(tells.lastPage && { last_page: Math.max(1, Math.ceil(orders.length / size)) }),
      ...(tells.perPage && { per_page: size }),
    },
  };
}

function row(
  { hasIds }: Shop,
  { id, at, words, status, cents, currency, campaign }: ShopOrder,
): Record<string, unknown> {
  return {
    ...(hasIds && { id, order_id: String(5000 + id) }),
    description: words,
    status,
    amount: hasIds ? cents / 100 : (cents / 100).toFixed(2),
    currency,
    utm_campaign: campaign,
    created_at: `${new Date(at).toISOString().slice(0, 19)}+00:00`,
  };
}

/** A sum as text, or as some services add it up, in floats. */
function figure({ figures }: Shop, amounts: ShopTotals['paid']): unknown {
  const exact = (amounts.reduce((sum, cents) => sum + cents, 0) / 100).toFixed(2);
  const float = amounts.reduce((sum, cents) => sum + cents / 100, 0);
  return figures === 'text' ? exact : figures === 'float' ? float : { amount: float, is_currency: true };
}
