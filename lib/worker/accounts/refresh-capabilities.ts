import type { Account } from '../../domain/accounts/account.ts';
import { afterPart, dueParts } from '../../domain/accounts/capabilities.ts';
import { MINUTE } from '../../domain/calendar/calendar.ts';
import { waitEnd } from '../../domain/requests/poll-schedule.ts';
import { isOvertaken } from '../../domain/requests/route.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';

export type RefreshDeps = RouteDeps<'capability'> & Pick<WorkerDeps, 'random'>;

/** A refusal that contradicts the capabilities asks for them again, but not more often. */
const DOUBTED_AFTER = 15 * MINUTE;

/** Asks for the capabilities of an account that are due. @param isDoubted a refusal contradicts them */
export async function refreshCapabilities(account: Account, deps: RefreshDeps, isDoubted = false): Promise<void> {
  const { programs, client, now } = deps;
  const { revision, role } = account;
  const { capabilities: known, state } = await programs.read(account.id);
  if (waitEnd(state, now()) > now()) return;
  const due = dueParts(known, { revision, now: now() }, isDoubted ? DOUBTED_AFTER : null);
  // While the figures fail, a refusal of the portal's start says nothing.
  const parts = due.filter((part) => part !== 'start' || !state.trouble);
  const login = parts.length > 0 ? await credentialsOf(account, deps) : null;
  if (!login?.ok) return;
  await Promise.all(
    parts.map(async (part) => {
      const requestedAt = now();
      const found = await client.capability(login.value, part, role === 'affiliate');
      const asked = { revision, now: now(), requestedAt, random: deps.random() };
      await programs.update(account, (record) => {
        const { capabilities: before } = record;
        if (before && isOvertaken(before.routes[part], requestedAt, asked.now)) return record;
        return { ...record, capabilities: afterPart(before, part, found, asked) };
      });
    }),
  );
}
