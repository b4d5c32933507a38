import type { Errand } from '../../domain/groups/panel-request.ts';
import { browser } from '../browser.ts';

/**
 * The errand on which a side panel is opened: left by the worker, read by the panel as soon as it is there, be it
 * open already or just opening. In storage.session, which never reaches the disk: the text may be somebody's name.
 */
const KEY = 'errand';

/** The worker alone leaves and erases errands. */
export async function leaveErrand(errand: Errand): Promise<void> {
  await browser.storage.session.set({ [KEY]: errand });
}

/** Unless a newer one has taken its place. */
export async function eraseErrand(at: number): Promise<void> {
  if ((await readErrand())?.at === at) await browser.storage.session.remove(KEY);
}

export async function readErrand(): Promise<Errand | null> {
  return ((await browser.storage.session.get(KEY))[KEY] as Errand | undefined) ?? null;
}

/** Calls back with every errand that is left from now on, and with the one that lies there. Returns its undo. */
export function watchErrands(onErrand: (errand: Errand) => void): () => void {
  let last = 0;
  const hand = (errand: Errand | null | undefined) => {
    if (!errand || errand.at === last) return;
    last = errand.at;
    onErrand(errand);
  };
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area === 'session') hand(changes[KEY]?.newValue as Errand | undefined);
  };
  browser.storage.onChanged.addListener(listener);
  void readErrand().then(hand);
  return () => browser.storage.onChanged.removeListener(listener);
}
