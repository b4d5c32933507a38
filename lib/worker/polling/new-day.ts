import { dayOf, daysAfter, startOf } from '../../domain/calendar/calendar.ts';
import { ACCOUNTS } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** Draws all programs at midnight, when "today" begins anew although no answer has come. */
export function createNewDay({ store, programs, now, wake }: Pick<WorkerDeps, 'store' | 'programs' | 'now' | 'wake'>) {
  return {
    plan,

    async begin(): Promise<void> {
      for (const { id } of await store.read(ACCOUNTS)) await programs.publish(id);
      await plan();
    },
  };

  /** Sets the alarm for the next midnight of this computer. */
  function plan(): Promise<void> {
    return wake(startOf(daysAfter(dayOf(now()), 1)));
  }
}
