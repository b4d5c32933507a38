/// <reference types="chrome" />

/** The programs' databases, as the extension stores them. These functions run in the extension. */
export interface Dump {
  id: string;
  /** The record's parts by key. */
  parts: Record<string, unknown>;
  totals: unknown[];
  rows: (readonly [key: number, rows: unknown])[];
}

/** Replaces all databases with these. */
export async function putDatabases(dumps: Dump[]): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith('program/')) await done(indexedDB.deleteDatabase(name));
  for (const { id, parts, totals, rows } of dumps) {
    const opening = indexedDB.open(`program/${id}`, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('record');
      opening.result.createObjectStore('totals', { keyPath: 'day' });
      opening.result.createObjectStore('rows');
    };
    await done(opening);
    const writing = opening.result.transaction(['record', 'totals', 'rows'], 'readwrite');
    for (const [key, part] of Object.entries(parts)) writing.objectStore('record').put(part, key);
    for (const day of totals) writing.objectStore('totals').put(day);
    for (const [key, block] of rows) writing.objectStore('rows').put(block, key);
    await done(writing);
    opening.result.close();
  }
  // Programs at rest would not be looked at.
  const keys = Object.keys(await chrome.storage.session.get(null)).filter((key) => key.startsWith('pulse:'));
  await chrome.storage.session.remove(keys);
}

/** Reads all databases. */
export async function dumpDatabases(): Promise<Dump[]> {
  const dumps: Dump[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('program/')) continue;
    const database = await done(indexedDB.open(name));
    const entries = async (store: string): Promise<[IDBValidKey, unknown][]> => {
      const values = database.transaction(store).objectStore(store);
      const [keys, all] = [await done(values.getAllKeys()), await done(values.getAll())];
      return keys.map((key, index) => [key, all[index]]);
    };
    dumps.push({
      id: name.slice('program/'.length),
      parts: Object.fromEntries(await entries('record')),
      totals: (await entries('totals')).map(([, day]) => day),
      rows: (await entries('rows')) as [number, unknown][],
    });
    database.close();
  }
  return dumps;
}

/** Changes fields of records, and of parts of them, as an earlier worker would have left them. @param patches by account */
export async function patchRecords(patches: Record<string, Record<string, object>>): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const patch = name.startsWith('program/') ? (patches[name.slice('program/'.length)] ?? patches['*']) : undefined;
    if (!patch) continue;
    const database = await done(indexedDB.open(name));
    const records = database.transaction('record', 'readwrite').objectStore('record');
    const record = (await done(records.get('record'))) as Record<string, object>;
    for (const [part, fields] of Object.entries(patch)) record[part] = { ...record[part], ...fields };
    await done(records.put(record, 'record'));
    database.close();
  }
  const keys = Object.keys(await chrome.storage.session.get(null)).filter((key) => key.startsWith('pulse:'));
  await chrome.storage.session.remove(keys);
}
