export const VIEW = 'view';
export const PENDING_WRITES = 'pendingWrites';

/** The key of an account's counted clicks, which are stored separately so that a page can read them alone. */
export const countedClicksKey = (accountId: string): string => `clicks:${accountId}`;

/** Stored items by key, in their envelopes. */
export type Items = Record<string, unknown>;

type Area = { get(key: string): Promise<Items> };

/** Requests what a page draws from. The areas are parameters, because the polyfill takes time to load. */
export const requestView = ({ local, session }: Record<'local' | 'session', Area>): Promise<[Items, Items]> =>
  Promise.all([local.get(VIEW), session.get(PENDING_WRITES).catch(() => ({}))]);
