/** The stored item that holds all that views draw from. */
export const VIEW = 'view';
/** The item of storage.session with pending writes (`pending-writes.ts`). */
export const PENDING_WRITES = 'pendingWrites';

/** The stored item with an account's counted clicks: apart from the others, so that a page can read it alone. */
export const countedClicksKey = (accountId: string): string => `clicks:${accountId}`;

/** Stored items by key, in their envelopes. */
export type Items = Record<string, unknown>;

interface Area {
  get(key: string): Promise<Items>;
}

/** Requests all that a page draws from. The areas are passed in, because the polyfill takes time to load. */
export const requestView = ({ local, session }: Record<'local' | 'session', Area>): Promise<[Items, Items]> =>
  Promise.all([local.get(VIEW), session.get(PENDING_WRITES).catch(() => ({}))]);
