import { Options } from '../../../components/options/Options.tsx';
import type { Send } from '../../../lib/platform/messages.ts';
import type { Records } from '../../../lib/platform/records/records.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { createOptionsStore } from '../../../lib/views/options/options-store.ts';
import { NOON, stored } from '../../lib/make.ts';
import { draw } from '../draw.tsx';

interface Overrides {
  /** The worker's answer to each message; a function is called for it. A test may change them as it goes. */
  answers?: Record<string, unknown>;
  records?: Records;
}

const ANSWERS: Record<string, unknown> = { disconnect: { revoked: null } };
const NO_RECORDS: Records = { metadata: null, totals: [], entries: [] };

/** The settings page with its real store over what is stored, and what it did. */
export function open(first: Stored = stored(), { answers = {}, records = NO_RECORDS }: Overrides = {}) {
  /** Messages sent and access requested, in order. */
  const done: [what: string, given: unknown][] = [];
  const saved: [name: string, type: string, text: string][] = [];
  const world = { granted: true };
  let change: (next: Stored) => void = () => {};
  const store = createOptionsStore(first, {
    watch(onChange) {
      change = onChange;
      return () => {};
    },
    send: (async (name: string, ask: unknown) => {
      done.push([name, structuredClone(ask)]);
      const answer = name in answers ? answers[name] : (ANSWERS[name] ?? null);
      return typeof answer === 'function' ? answer() : answer;
    }) as Send,
    later: () => () => {},
    records: {
      read: async () => records,
      save: (name, type, lines) => void saved.push([name, type, lines.join('')]),
      now: () => NOON,
    },
    async requestAccess(permissions) {
      done.push(['requestAccess', permissions.join(' ')]);
      return world.granted;
    },
  });
  const view = draw(
    <Options
      store={store}
      shortcuts={[{ does: 'popup', keys: 'Alt+Shift+U' }]}
      diagnostics={() => 'the diagnostics'}
      onCopy={async () => true}
    />,
  );
  return { ...view, store, done, saved, world, change: (next: Stored) => change(next) };
}
