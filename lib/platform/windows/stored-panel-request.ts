import type { PanelRequest } from '../../domain/groups/panel-request.ts';
import { browser } from '../browser.ts';

/** The key in storage.session, which never reaches the disk, because the text may be a person's name. */
const KEY = 'panelRequest';

/** Only the worker calls this and `erasePanelRequest`. */
export async function storePanelRequest(panelRequest: PanelRequest): Promise<void> {
  await browser.storage.session.set({ [KEY]: panelRequest });
}

/** Erases the request of this time (ms), unless a newer one has replaced it. */
export async function erasePanelRequest(at: number): Promise<void> {
  if ((await readPanelRequest())?.at === at) await browser.storage.session.remove(KEY);
}

export const readPanelRequest = async (): Promise<PanelRequest | null> =>
  ((await browser.storage.session.get(KEY))[KEY] as PanelRequest | undefined) ?? null;

/** Calls back with the current panel request, and with each new one. Returns its undo. */
export function watchPanelRequests(onPanelRequest: (panelRequest: PanelRequest) => void): () => void {
  let last = 0;
  const report = (panelRequest: PanelRequest | null | undefined) => {
    if (!panelRequest || panelRequest.at === last) return;
    last = panelRequest.at;
    onPanelRequest(panelRequest);
  };
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area === 'session') report(changes[KEY]?.newValue as PanelRequest | undefined);
  };
  browser.storage.onChanged.addListener(listener);
  void readPanelRequest().then(report);
  return () => browser.storage.onChanged.removeListener(listener);
}
