import type { Asking } from '../../domain/portal/asking-schema.ts';
import { afterClicks, isDue as areClicksDue } from '../../domain/portal/clicks.ts';
import type { Clicks, ClicksView } from '../../domain/portal/clicks-schema.ts';
import type { ClicksPage } from '../../domain/portal/count-clicks.ts';
import * as payment from '../../domain/portal/payment.ts';
import type { Payment } from '../../domain/portal/payment-schema.ts';
import { afterPayouts, afterTotals, isDoubtful, isDue } from '../../domain/portal/payouts.ts';
import type { PayoutList, PayoutNews, Payouts } from '../../domain/portal/payouts-schema.ts';
import { clicksOf, paymentOf, payoutsOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { PortalRoute } from './portal-asker.ts';

export interface PortalRoutesDeps {
  client: Pick<Client, 'transactions' | 'missingPayment' | 'visits'>;
}

/** The portal's optional routes, in the order in which they are asked. */
export function portalRoutes({ client }: PortalRoutesDeps): PortalRoute<Asking, unknown>[] {
  const payouts: PortalRoute<Payouts, PayoutList> = {
    itemOf: payoutsOf,
    knownIn: ({ payouts }, accountId) => payouts[accountId] ?? null,
    isDue,
    ask: client.transactions,
    isDoubtful,
    after(before, answer, occasion, { id: accountId }) {
      const { known, news } = afterPayouts(before, answer, occasion);
      const idOf = ({ kind, payout }: PayoutNews) => `payout/${accountId}/${kind}/${payout.id}`;
      return { known, found: news.map((one) => ({ kind: 'payout', id: idOf(one), accountId, news: one })) };
    },
    unasked: (known, { totals }) => afterTotals(known, totals),
  };
  const details: PortalRoute<Payment, boolean | null> = {
    itemOf: paymentOf,
    knownIn: ({ payment }, accountId) => payment[accountId] ?? null,
    isDue: payment.isDue,
    ask: client.missingPayment,
    after: (before, answer, occasion) => ({ known: payment.afterPayment(before, answer, occasion) }),
  };
  const clicks: PortalRoute<Clicks, ClicksPage> = {
    itemOf: clicksOf,
    knownIn: ({ clicks }, accountId) => withoutCounted(clicks[accountId]),
    isDue: areClicksDue,
    ask: (credentials) => client.visits(credentials),
    after: (before, answer, occasion) => ({ known: afterClicks(before, answer, occasion) }),
  };
  return [payouts, details, clicks];
}

/** A view holds less of it than is stored. */
const withoutCounted = (known: ClicksView | null = null): Clicks | null => known && { ...known, counted: null };
