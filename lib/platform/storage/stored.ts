import { type NamedAccount, withDistinctNames } from '../../domain/accounts/display-name.ts';
import { withPresets } from '../../domain/accounts/presets.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { Picture } from '../../domain/programs/picture.ts';
import { type Pulse, withPulse } from '../../domain/programs/pulse.ts';
import { type Items, unwrapped, valueIn } from './item.ts';
import {
  pictureKey,
  pulseKey,
  SHARED_FAILURE,
  type Shared,
  STORAGE_FAILURES,
  type StorageFailures,
  sharedIn,
} from './shared.ts';

/** What a page draws, without passwords. Of each program by its account's id; absent before the first answer. */
export interface Stored extends Shared {
  accounts: NamedAccount[];
  states: ByAccount<'state'>;
  capabilities: ByAccount<'capabilities'>;
  overviews: ByAccount<'overview'>;
  payouts: ByAccount<'payouts'>;
  payment: ByAccount<'payment'>;
  clicks: ByAccount<'clicks'>;
  earningsSummaries: ByAccount<'summary'>;
  /** The user's choices, also those that the organization's policy replaces in `settings`. */
  ownSettings: Settings;
  /** Why the last answer or change could not be stored; null: all is stored. */
  storageError: StorageError | null;
}

type ByAccount<Part extends keyof Picture> = Record<string, Picture[Part]>;

/** The view in stored items. */
export function viewIn(local: Items, session: Items = {}): Stored {
  const failures = valueIn<StorageFailures>(session, { key: STORAGE_FAILURES, fallback: {} });
  const own = sharedIn(local);
  const pictures = own.accounts.flatMap(({ id }) => {
    const picture = unwrapped(local[pictureKey(id)]) as Picture | undefined;
    const pulse = valueIn<Pulse | null>(session, { key: pulseKey(id), fallback: null });
    return picture ? [{ ...picture, id, state: withPulse(picture.state, pulse) }] : [];
  });
  const byAccount = <Part extends keyof Picture>(part: Part): ByAccount<Part> =>
    Object.fromEntries(pictures.map((picture) => [picture.id, picture[part]]));
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
    // A change that was in flight may fail after its account was disconnected.
    storageError:
      [SHARED_FAILURE, ...own.accounts.map(({ id }) => id)].flatMap((id) => failures[id]?.error ?? [])[0] ?? null,
  };
}
