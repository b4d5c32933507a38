import { Options } from '../../../components/options/Options.tsx';
import { FIRST_STEPS } from '../../../lib/domain/accounts/settings.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import type { History } from '../../../lib/platform/programs/program-database.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { createOptionsStore } from '../../../lib/views/options/options-store.ts';
import { NOON, stored } from '../../lib/make.ts';
import { draw } from '../draw.tsx';

interface Overrides {
  /** The worker's answer to each message; a function is called for it. */
  answers?: Record<string, unknown>;
  /** null: the browser cannot read the history. */
  history?: History | null;
  /** Whether the icon is on the toolbar; default: the browser does not tell. */
  pinned?: boolean;
  /** Leaves the first steps unsettled. */
  steps?: true;
  /** Leaves the rows folded. */
  folded?: true;
  firefox?: boolean;
}

const ANSWERS: Record<string, unknown> = { disconnect: { revoked: null } };
const NOTHING: History = { mirror: null, totals: [], rows: [] };

/** Draws the settings with their real store over `first`. Returns what they sent, requested and saved, in order. */
export function openOptions(
  first: Stored = stored(),
  { answers = {}, history = NOTHING, pinned, steps, folded, firefox = false }: Overrides = {},
) {
  const settled = (next: Stored): Stored =>
    steps ? next : { ...next, settings: { ...next.settings, settledSteps: [...FIRST_STEPS] } };
  /** Messages sent and access requested, in order. */
  const done: [name: string, request: unknown][] = [];
  const saved: [name: string, type: string, text: string][] = [];
  const world = { granted: true };
  let change: (next: Stored) => void = () => {};
  let pin: (pinned: boolean) => void = () => {};
  const store = createOptionsStore(settled(first), {
    watch(onChange) {
      change = (next) => onChange(settled(next));
      return () => {};
    },
    send: (async (name: string, request: unknown) => {
      done.push([name, structuredClone(request)]);
      const answer = name in answers ? answers[name] : (ANSWERS[name] ?? null);
      return typeof answer === 'function' ? answer() : answer;
    }) as Send,
    startTimer: () => () => {},
    watchPinned(onPinned) {
      pin = onPinned;
      if (pinned !== undefined) onPinned(pinned);
    },
    backup: {
      async history() {
        if (history === null) throw new Error('The disk is broken.');
        return history;
      },
      save: (name, type, lines) => void saved.push([name, type, lines.join('')]),
      now: () => NOON,
    },
    holdAccess: () => () => {},
    async requestAccess(permissions) {
      done.push(['requestAccess', permissions.join(' ')]);
      return world.granted;
    },
  });
  if (!folded) for (const account of first.accounts) store.unfold(account, true);
  const view = draw(
    <Options
      store={store}
      shortcuts={[{ opens: 'popup', keys: 'Alt+Shift+U' }]}
      diagnostics={() => 'the diagnostics'}
      onCopy={async () => true}
      onGroups={() => void done.push(['groups', null])}
      isFirefox={firefox}
    />,
  );
  return {
    ...view,
    store,
    done,
    saved,
    world,
    pin: (now: boolean) => pin(now),
    change: (next: Stored) => change(next),
  };
}
