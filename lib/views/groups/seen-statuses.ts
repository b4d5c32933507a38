import { type ReadonlySignal, signal } from '@preact/signals';
import type { Affiliate } from '../../domain/groups/affiliates.ts';

/** The statuses that were listed so far: which ones there are, services do not document. */
export function createSeenStatuses() {
  const statuses = signal<string[]>([]);
  return {
    statuses: statuses as ReadonlySignal<string[]>,
    see(affiliates: Affiliate[]): void {
      const seen = new Set([...statuses.value, ...affiliates.map(({ status }) => status)]);
      seen.delete('');
      if (seen.size > statuses.value.length) statuses.value = [...seen];
    },
  };
}
