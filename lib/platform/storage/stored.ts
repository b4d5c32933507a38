import type { Capabilities } from '../../domain/accounts/capabilities-schema.ts';
import { type NamedAccount, withDistinctNames } from '../../domain/accounts/display-name.ts';
import { withPresets } from '../../domain/accounts/presets.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { OverviewFigures } from '../../domain/groups/program-overview.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import type { ClicksView } from '../../domain/portal/clicks-schema.ts';
import type { Payment } from '../../domain/portal/payment-schema.ts';
import type { Payouts } from '../../domain/portal/payout-schema.ts';
import type { Picture } from '../../domain/programs/picture.ts';
import { type Pulse, withPulse } from '../../domain/programs/pulse.ts';
import { type Items, unwrapped, valueIn } from './item.ts';
import { pictureKey, pulseKey, type Shared, STORAGE_FAILURES, type StorageFailures, sharedIn } from './shared.ts';

/** What a page draws, without passwords. Of each program by its account's id; absent before the first answer. */
export interface Stored extends Shared {
  accounts: NamedAccount[];
  states: Record<string, AccountState>;
  capabilities: Record<string, Capabilities | null>;
  overviews: Record<string, OverviewFigures | null>;
  payouts: Record<string, Payouts | null>;
  payment: Record<string, Payment | null>;
  clicks: Record<string, ClicksView | null>;
  earningsSummaries: Record<string, EarningsSummary | null>;
  /** The user's choices, also those that the organization's policy replaces in `settings`. */
  ownSettings: Settings;
  /** Why the last answer or change could not be stored; null: all is stored. */
  storageError: StorageError | null;
}

/** The view in stored items. */
export function viewIn(local: Items, session: Items = {}): Stored {
  const failures = valueIn<StorageFailures>(session, { key: STORAGE_FAILURES, fallback: {} });
  const own = sharedIn(local);
  const pictures = own.accounts.flatMap(({ id }): [string, Picture][] => {
    const picture = unwrapped(local[pictureKey(id)]) as Picture | undefined;
    return picture
      ? [
          [
            id,
            {
              ...picture,
              state: withPulse(picture.state, valueIn<Pulse | null>(session, { key: pulseKey(id), fallback: null })),
            },
          ],
        ]
      : [];
  });
  const byAccount = <P extends keyof Picture>(part: P): Record<string, Picture[P]> =>
    Object.fromEntries(pictures.map(([id, picture]) => [id, picture[part]]));
  return {
    ...withPresets(own),
    ownSettings: own.settings,
    accounts: withDistinctNames(own.accounts),
    states: byAccount('state'),
    capabilities: byAccount('capabilities'),
    overviews: byAccount('overview'),
    payouts: byAccount('payouts'),
    payment: byAccount('payment'),
    clicks: byAccount('clicks'),
    earningsSummaries: byAccount('summary'),
    storageError: Object.values(failures)[0]?.error ?? null,
  };
}
