import type { Asking } from '../../domain/portal/asking-schema.ts';
import { afterPayouts, afterTotals, isDue, type PayoutList } from '../../domain/portal/payouts.ts';
import type { Payouts } from '../../domain/portal/payouts-schema.ts';
import { payoutsOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { PayoutTeller } from '../notify/payout-teller.ts';
import type { PortalRoute } from './portal-asker.ts';

export interface PortalRoutesDeps {
  client: Pick<Client, 'transactions'>;
  payoutTeller: Pick<PayoutTeller, 'tell'>;
}

/** The portal's optional routes, in the order in which they are asked. */
export function portalRoutes({ client, payoutTeller }: PortalRoutesDeps): PortalRoute<Asking, unknown>[] {
  const payouts: PortalRoute<Payouts, PayoutList> = {
    partOf: payoutsOf,
    knownIn: ({ payouts }, accountId) => payouts[accountId] ?? null,
    isDue,
    ask: client.transactions,
    after: afterPayouts,
    unasked: (known, { totals }) => afterTotals(known, totals),
    answered: payoutTeller.tell,
  };
  return [payouts];
}
