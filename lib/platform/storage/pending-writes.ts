import type { StorageError } from '../../domain/errors.ts';
import { browser } from '../browser.ts';
import type { Items } from './prefetch.ts';
import { UNKEPT } from './prefetch.ts';

/**
 * What the browser would not store (no room, or a disk that fails), so that nothing on display is lost and nothing
 * is told twice: held in storage.session, which outlives the worker though not the browser, and read in place of
 * what is stored. The next write that succeeds stores it, too.
 */
export interface Unkept {
  error: StorageError;
  /** By key; null: taken away. */
  items: Items;
}

/** Where not even that works, this worker's own memory: the badge is true, though no page sees it. */
let inMemory: Unkept | null = null;
const listeners = new Set<() => void>();

export async function readUnkept(): Promise<Unkept | null> {
  return inMemory ?? openUnkept(await browser.storage.session.get(UNKEPT).catch(() => ({})));
}

/** Out of what the browser answered; null: everything is stored. */
export function openUnkept(stored: Items): Unkept | null {
  const unkept = stored[UNKEPT] as Unkept | undefined;
  return typeof unkept?.items === 'object' ? unkept : null;
}

export async function holdUnkept(unkept: Unkept): Promise<void> {
  try {
    await browser.storage.session.set({ [UNKEPT]: unkept });
    inMemory = null;
  } catch {
    inMemory = unkept;
    for (const listener of listeners) listener();
  }
}

export async function dropUnkept(): Promise<void> {
  inMemory = null;
  await browser.storage.session.remove(UNKEPT).catch(() => {});
}

/** The stored items as they would be, had everything been stored. */
export function withUnkept(stored: Items, unkept: Unkept | null): Items {
  if (!unkept) return stored;
  const all = { ...stored, ...unkept.items };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** Calls back where the browser itself tells nobody of a change. Returns its undo. */
export function watchUnkept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browsers word it differently; all say "quota" when there is no room. */
export function storageError(thrown: unknown): StorageError {
  const said = String(thrown instanceof Error ? `${thrown.name} ${thrown.message}` : thrown).slice(0, 300);
  return { kind: /quota|no space|disk full/i.test(said) ? 'storage-full' : 'storage-failed' };
}
