/// <reference types="chrome" />
import type { Items } from '../../../lib/platform/storage/item.ts';
import { EMPTY, type View, viewOf, withView } from '../stored-items.ts';
import type { Chromium } from './chromium.ts';
import { patchRecords, putDatabases } from './databases.ts';

export const storedItems = (chromium: Chromium): Promise<Items> =>
  chromium.inside(() => chrome.storage.local.get(null) as Promise<Items>);

/** What pages draw from; of a new profile, nothing. */
export const storedView = async (chromium: Chromium): Promise<View> => viewOf(await storedItems(chromium));

/** Changes what is stored, also in the programs' records, as if an earlier worker had stored it. */
export async function changeView(chromium: Chromium, parts: Partial<View>): Promise<void> {
  const next = withView(await storedItems(chromium), (view) => Object.assign(view, parts));
  const { states = {}, capabilities = {} } = parts;
  const patches = Object.keys({ ...states, ...capabilities }).map((id) => {
    const [state, known] = [states[id], capabilities[id]];
    return [id, { ...(state && { state }), ...(known && { capabilities: known }) }];
  });
  await inWorkersTurn(chromium, async () => {
    if (patches.length > 0) await chromium.inside(patchRecords, Object.fromEntries(patches));
    await chromium.inside((items) => chrome.storage.local.set(items), next);
  });
}

/** Changes what is stored while the worker writes nothing, and until it has noticed. */
export async function inWorkersTurn(chromium: Chromium, work: () => Promise<unknown>): Promise<void> {
  await chromium.inside(
    () =>
      new Promise<void>((locked) => {
        void navigator.locks.request('accounts', () => {
          const { promise, resolve } = Promise.withResolvers<void>();
          globalThis.endTurn = resolve;
          locked();
          return promise;
        });
      }),
  );
  try {
    await work();
    // The worker keeps what it has read until it hears of the change, which comes before this message.
    await chromium.inside(() =>
      chrome.runtime.sendMessage({ name: 'rows', request: { accountId: '', from: 0, to: 0 } }),
    );
  } finally {
    await chromium.inside(() => globalThis.endTurn());
  }
}

declare global {
  /** In the page. */
  var endTurn: () => void;
}

export async function clearStorage(chromium: Chromium): Promise<void> {
  await chromium.inside(putDatabases, []);
  await chromium.inside(async (empty) => {
    await chrome.storage.local.clear();
    await chrome.storage.local.set(empty);
  }, EMPTY);
}

export async function onlyAccount(chromium: Chromium): Promise<View['accounts'][number]> {
  const [account] = (await storedView(chromium)).accounts;
  if (!account) throw new Error('Nothing is connected');
  return account;
}

/** The keys of the accounts' items. */
export const accountKeys = async (chromium: Chromium): Promise<string[]> =>
  Object.keys(await storedItems(chromium)).filter((key) => key.includes(':'));
