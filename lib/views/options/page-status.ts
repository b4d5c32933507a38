import { signal } from '@preact/signals';
import type { PageStatus } from './worker-access.ts';

/** The line at the top of the page, with the result of the last task. */
export function createPageStatus(announce: (text: string) => void) {
  const status = signal<PageStatus | null>(null);
  return {
    status,
    showStatus(next: PageStatus): void {
      status.value = next;
      announce('done' in next ? next.done : next.failed.what);
    },
    clearStatus(): void {
      status.value = null;
    },
  };
}
