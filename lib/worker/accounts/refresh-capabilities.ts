import type { Account } from '../../domain/accounts/account.ts';
import { afterPart, dueParts } from '../../domain/accounts/capabilities.ts';
import type { Capabilities, CapabilityPart } from '../../domain/accounts/capabilities-schema.ts';
import { MINUTE } from '../../domain/calendar/calendar.ts';
import { fail } from '../../domain/result.ts';
import { capabilitiesItem } from '../../platform/storage/storage.ts';
import type { Poller } from '../polling/poller.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { changeIfCurrent, keepWait } from '../storage/change-if-current.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';

export type RefreshDeps = Omit<RouteDeps<'capability'>, 'inTurn'> &
  Pick<WorkerDeps, 'random'> & { poller: Pick<Poller, 'inTurn'> };

/** A refusal that contradicts the capabilities asks for them again, but not more often. */
const DOUBTED_AFTER = 15 * MINUTE;

/** Asks for the capabilities of an account that are due. @param isDoubted a refusal contradicts them */
export async function refreshCapabilities(account: Account, deps: RefreshDeps, isDoubted = false): Promise<void> {
  const { store, client, now } = deps;
  const { revision, role } = account;
  const item = capabilitiesItem(account.id);
  const known = await store.read(item);
  const parts = dueParts(known, { revision, now: now() }, isDoubted ? DOUBTED_AFTER : null);
  const login = parts.length > 0 ? await credentialsOf(account, deps) : null;
  if (!login?.ok) return;
  const stored = { store, now, inTurn: deps.poller.inTurn };
  await Promise.all(
    parts.map(async (part) => {
      const found = await client.capability(login.value, part, role === 'affiliate');
      if (found.error) await keepWait(account, fail(found.error), stored);
      const asked = { revision, now: now(), random: deps.random() };
      // Two answers of the same moment are no confirmation.
      const change = (before: Capabilities | null) =>
        askedAt(before, part) === askedAt(known, part) ? afterPart(before, part, found, asked) : null;
      await changeIfCurrent(account, item, change, stored);
    }),
  );
}

const askedAt = (known: Capabilities | null, part: CapabilityPart): number | null =>
  known?.routes[part].askedAt ?? null;
