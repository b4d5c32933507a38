import type { Send } from '../../../../lib/platform/messages.ts';
import type { History } from '../../../../lib/platform/programs/program-database.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { createOptionsStore } from '../../../../lib/views/options/options-store.ts';
import { NOON, stored } from '../../make.ts';

/**
 * Opens the settings page's store, and records what it does.
 * @param answers the worker's answer to each message; an Error is thrown
 */
export function open(first: Stored = stored(), answers: Record<string, unknown> = {}) {
  const done: string[] = [];
  const requests: unknown[] = [];
  const saved: [name: string, type: string, text: string][] = [];
  /** `history`: null: the browser cannot read it. */
  const world = { granted: true, history: { mirror: null, totals: [], rows: [] } as History | null };
  let change: (next: Stored) => void = () => {};
  const store = createOptionsStore(first, {
    watch(onChange) {
      change = onChange;
      return () => {};
    },
    send: (async (name: string, request: unknown) => {
      done.push(name);
      requests.push(request);
      const answer = answers[name] ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    }) as Send,
    startTimer: () => () => {},
    watchPinned: () => {},
    backup: {
      async history() {
        if (world.history === null) throw new Error('The disk is broken.');
        return world.history;
      },
      save: (name, type, parts) => void saved.push([name, type, parts.join('')]),
      now: () => NOON,
    },
    holdAccess: () => () => {},
    async requestAccess(permissions) {
      done.push(permissions.join(' '));
      return world.granted;
    },
  });
  return { store, done, requests, saved, world, change: (next: Stored) => change(next) };
}
