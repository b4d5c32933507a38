import { readPresets } from '../domain/accounts/presets-schema.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import type { Pause } from '../domain/calendar/pause.ts';
import { stableJson } from '../domain/text/json-text.ts';
import { managedValues } from '../platform/managed-values.ts';
import * as items from '../platform/storage/storage.ts';
import type { Services } from './composition-root.ts';

/** Shows the notifications deferred by quiet hours or a pause, if these have ended. */
export async function notifyDeferred({ showOutbox, digestNotifier, quiet }: Services): Promise<void> {
  await Promise.all([showOutbox(), digestNotifier.notifyIfDue()]);
  await quiet.rest();
}

/** Pauses notifications; null: resumes them. Returns until when (ms) it is quiet now; null: it is not. */
export async function pauseNotifications(pause: Pause | null, deps: Services): Promise<number | null> {
  const until = await deps.quiet.pause(pause);
  if (until === null) void notifyDeferred(deps);
  return until;
}

/** Stores the user's choices, even those that a preset replaces now. Returns whether they are stored. */
export async function chooseSettings(chosen: Partial<Settings>, deps: Services) {
  const { store, inTurn } = deps;
  const written = await inTurn(async () =>
    store.write(items.SETTINGS, { ...(await store.read(items.SETTINGS)), ...chosen }),
  );
  await applySettings(deps);
  return written;
}

/** Stores the policy once the browser has read it. */
export async function storePresets(deps: Services): Promise<void> {
  const { store, inTurn } = deps;
  const presets = readPresets(await managedValues().catch(() => undefined));
  if (stableJson(presets) === stableJson(await store.read(items.PRESETS))) return;
  await inTurn(() => store.write(items.PRESETS, presets));
  await applySettings(deps);
}

/** Call it after the stored settings have changed. */
export async function applySettings(deps: Services): Promise<void> {
  await deps.poller.plan();
  // Summaries may now be in another currency.
  for (const { id } of await deps.store.read(items.ACCOUNTS)) void deps.programs.publish(id, true);
  // This change may end quiet hours or make a digest due.
  void notifyDeferred(deps);
}
