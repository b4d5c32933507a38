import type { PanelRequest } from '../../domain/groups/panel-request.ts';
import { browser } from '../browser.ts';

/**
 * The errand on which a side panel is opened: left by the worker, read by the panel as soon as it is there, be it
 * open already or just opening. In storage.session, which never reaches the disk: the text may be somebody's name.
 */
const KEY = 'panelRequest';

/** The worker alone leaves and erases errands. */
export async function leavePanelRequest(panelRequest: PanelRequest): Promise<void> {
  await browser.storage.session.set({ [KEY]: panelRequest });
}

/** Unless a newer one has taken its place. */
export async function erasePanelRequest(at: number): Promise<void> {
  if ((await readPanelRequest())?.at === at) await browser.storage.session.remove(KEY);
}

export async function readPanelRequest(): Promise<PanelRequest | null> {
  return ((await browser.storage.session.get(KEY))[KEY] as PanelRequest | undefined) ?? null;
}

/** Calls back with every errand that is left from now on, and with the one that lies there. Returns its undo. */
export function watchPanelRequests(onPanelRequest: (panelRequest: PanelRequest) => void): () => void {
  let last = 0;
  const hand = (panelRequest: PanelRequest | null | undefined) => {
    if (!panelRequest || panelRequest.at === last) return;
    last = panelRequest.at;
    onPanelRequest(panelRequest);
  };
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area === 'session') hand(changes[KEY]?.newValue as PanelRequest | undefined);
  };
  browser.storage.onChanged.addListener(listener);
  void readPanelRequest().then(hand);
  return () => browser.storage.onChanged.removeListener(listener);
}
