import type { Asking } from '../../domain/portal/asking-schema.ts';
import { afterClicks, isDue as areClicksDue } from '../../domain/portal/clicks.ts';
import type { Clicks, ClicksView } from '../../domain/portal/clicks-schema.ts';
import type { ClicksPage } from '../../domain/portal/count-clicks.ts';
import { afterPayouts, afterTotals, isDue } from '../../domain/portal/payouts.ts';
import type { Payout, Payouts } from '../../domain/portal/payouts-schema.ts';
import { clicksOf, payoutsOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { PayoutTeller } from '../notify/payout-teller.ts';
import type { PortalRoute } from './portal-asker.ts';

export interface PortalRoutesDeps {
  client: Pick<Client, 'transactions' | 'visits'>;
  payoutTeller: Pick<PayoutTeller, 'tell'>;
}

/** The portal's optional routes, in the order in which they are asked. */
export function portalRoutes({ client, payoutTeller }: PortalRoutesDeps): PortalRoute<Asking, unknown>[] {
  const payouts: PortalRoute<Payouts, Payout[]> = {
    partOf: payoutsOf,
    knownIn: ({ payouts }, accountId) => payouts[accountId] ?? null,
    isDue,
    ask: client.transactions,
    after: afterPayouts,
    unasked: (known, { totals }) => afterTotals(known, totals),
    answered: payoutTeller.tell,
  };
  const clicks: PortalRoute<Clicks, ClicksPage> = {
    partOf: clicksOf,
    knownIn: (view, accountId) => withoutCounted(view.clicks[accountId]),
    isDue: areClicksDue,
    ask: (credentials) => client.visits(credentials),
    after: afterClicks,
  };
  return [payouts, clicks];
}

/** A view holds less of it than is stored. */
const withoutCounted = (known: ClicksView | undefined): Clicks | null => (known ? { ...known, counted: null } : null);
