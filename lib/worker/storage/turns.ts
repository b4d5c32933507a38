import { createQueue } from '../../platform/single-flight.ts';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Serializes writes of what concerns all programs, because `storage.local` has no transactions.
 * @param exclusive excludes other workers of this extension, because an earlier one may still be stopping
 */
export function createTurns(exclusive: InTurn): InTurn {
  const inQueue = createQueue();
  return (work) => inQueue(() => exclusive(work));
}
