import type { Send } from '../../../../lib/platform/messages.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { createPopupStore } from '../../../../lib/views/popup/popup-store.ts';
import { NOON } from '../../make.ts';

/** A popup's store over `first`, whose worker gives these answers (default: null). The test controls storage and time. */
export function openStore(first: Stored, answers: Record<string, unknown> = {}) {
  const sent: [name: string, request: unknown][] = [];
  const watchers = new Set<(next: Stored) => void>();
  const clock = { now: NOON };
  const timers = new Set<() => void>();
  const store = createPopupStore(first, {
    watch(onChange) {
      watchers.add(onChange);
    },
    send: (async (name: string, request: unknown) => {
      sent.push([name, request]);
      return answers[name] ?? null;
    }) as Send,
    readRows: async () => [],
    describe: async ({ kind }) => kind,
    startTimer(work) {
      timers.add(work);
      return () => timers.delete(work);
    },
    now: () => clock.now,
  });
  return {
    store,
    sent,
    clock,
    said: () => store.announcer.announcement.value.text,
    change(next: Stored): void {
      for (const watcher of watchers) watcher(next);
    },
    aMomentLater(): void {
      for (const work of [...timers]) {
        timers.delete(work);
        work();
      }
    },
  };
}
