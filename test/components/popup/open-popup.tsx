import type { LazyLoader, LazyParts, PopupProps } from '../../../components/popup/lazy-loader.ts';
import * as parts from '../../../components/popup/lazy-parts.ts';
import { Popup } from '../../../components/popup/Popup.tsx';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { errorWords } from '../../../lib/platform/error-words.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { createPopupStore, type PopupDeps } from '../../../lib/views/popup/popup-store.ts';
import { NOON } from '../../lib/make.ts';
import { draw } from '../draw.tsx';

const MINUTE = 60_000;

/** A loader that has loaded the popup's lazy parts. */
export function loadedParts(browser: Partial<LazyParts> = {}): LazyLoader {
  const lazy: LazyParts = { ...parts, overview: () => undefined as never, saveFile() {}, ...browser };
  return Object.assign(<T,>(draw: (parts: LazyParts) => T) => draw(lazy), { load: async () => {} });
}

/** Draws the popup with its real store over `first`. Returns what it sent and opened, in order. */
export function openPopup(
  first: Stored,
  props: Partial<PopupProps> = {},
  answers: Record<string, unknown> = {},
  readRows: PopupDeps['readRows'] = async () => [],
) {
  const sent: [name: string, request: unknown][] = [];
  const opened: string[] = [];
  const clock = { now: NOON + 3 * MINUTE };
  let change: (next: Stored) => void = () => {};
  const store = createPopupStore(first, {
    watch(onChange) {
      change = onChange;
      return () => {};
    },
    send: (async (name: string, request: unknown) => {
      sent.push([name, request]);
      return answers[name] ?? null;
    }) as Send,
    readRows,
    describe: async (error) => errorWords(error).what,
    now: () => clock.now,
    startTimer(work, milliseconds) {
      // Short delays end at once; longer ones never end, so toasts stay.
      if (milliseconds < 1000) work();
      return () => {};
    },
  });
  const view = draw(
    <Popup
      store={store}
      lazy={loadedParts()}
      onOptions={() => opened.push('options')}
      onGroups={(account) => opened.push(`groups of ${account?.id}`)}
      onEarnings={(...report) => opened.push(['earnings', ...report].join(' ').trim())}
      onGrant={({ id }: Account) => opened.push(`grant ${id}`)}
      onRenew={({ id }: Account) => opened.push(`renew ${id}`)}
      onPerson={(text, { id }) => opened.push(`person ${text} in ${id}`)}
      page={null}
      onCopy={async () => true}
      {...props}
    />,
  );
  return { ...view, store, sent, opened, clock, change: (next: Stored) => change(next) };
}
