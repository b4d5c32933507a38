import 'fake-indexeddb/auto';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { DAY } from '../../lib/domain/calendar/calendar.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import type { DayTotals, RecordsMetadata } from '../../lib/domain/records/records-metadata.ts';
import { exportFile } from '../../lib/domain/transfer/export-file.ts';
import { deleteRecords, readRecords, records } from '../../lib/platform/records/records.ts';
import * as store from '../../lib/platform/storage/storage.ts';
import { createClient } from '../../lib/service/routes/client.ts';
import { importRecords } from '../../lib/worker/records/import-records.ts';
import { createRecorder } from '../../lib/worker/records/recorder.ts';
import { account, NOON } from './make.ts';

/** Imports files into the accounts "a" and "b", as the worker does. */

export const HOUR = 3_600_000;

let turns: Promise<unknown> = Promise.resolve();
export const recorder = createRecorder({
  store,
  records,
  client: createClient({ fetch: async () => Response.error(), online: () => true, nonce: () => '' }),
  vault: { reveal: async () => ({ ok: false, error: { kind: 'no-password' } }) } as never,
  hasAccess: async () => true,
  random: () => 0.5,
  now: () => NOON,
  timeout: () => new Promise(() => {}),
  inTurn(work) {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  },
});

export async function begin(): Promise<void> {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b' })]);
  for (const id of ['a', 'b']) {
    await deleteRecords(id);
    await store.erase(store.stateOf(id));
  }
}

/** @param file its lines, or all of its text */
export function take(
  file: string[] | string,
  {
    to = 'a',
    anyway = false,
    now = NOON,
    pause = async () => {},
  }: { to?: string; anyway?: boolean; now?: number; pause?(): Promise<void> } = {},
) {
  const text = typeof file === 'string' ? file : file.join('');
  return importRecords(to, { text, anyway }, { store, records, recorder, now: () => now, pause });
}

export const entry = (part: Partial<Entry> = {}): Entry => ({
  key: 'id 1',
  at: NOON,
  amount: '10.00',
  currency: 'USD',
  status: 'unpaid',
  provider: 'woo',
  reversedAt: null,
  ...part,
});

export const totalsOf = (at: number, paid = '1'): DayTotals => ({
  day: new Date(at).toISOString().slice(0, 10),
  at,
  paid,
  unpaid: '2',
  referrals: 3,
  rate: null,
});

/** `last`: when the last answer was given, and how many referrals it counted. */
export type MetadataPart = Partial<RecordsMetadata> & { last?: { at: number; referrals: number | null } };

export const metadata = ({ last, ...part }: MetadataPart = {}): RecordsMetadata => ({
  revision: 1,
  cursor: {
    at: last?.at ?? NOON,
    hasClock: true,
    fetchedAt: 0,
    totals: { paid: null, unpaid: null, referrals: last ? last.referrals : 3, rate: null },
    listed: [],
    highest: null,
  },
  since: NOON - DAY,
  payouts: [],
  coverageGaps: [],
  entries: 0,
  bytes: 0,
  compactedBefore: null,
  currencies: [],
  beyondCursor: 0,
  ...part,
});

export const file = (
  entries: Entry[] = [],
  part: MetadataPart = {},
  totals: DayTotals[] = [],
  whose: Partial<Account> = {},
): string[] => exportFile(account(whose), { metadata: metadata(part), totals, entries }, NOON);

/** Records these entries, without any file. */
export async function recorded(entries: Entry[], part: MetadataPart = {}, id = 'a'): Promise<void> {
  const files = Map.groupBy(entries, ({ at }) => Math.floor(at / DAY));
  const kept = await records.change(id, [...files.keys()], () => ({
    metadata: metadata({ entries: entries.length, ...part }),
    entries: files,
    totals: [],
  }));
  if (!kept.ok) throw new Error('It could not be recorded.');
}

/** All that is recorded, sorted, without the revision. */
export async function kept(id = 'a') {
  const { metadata, totals, entries } = await readRecords(id);
  return { metadata: metadata && { ...metadata, revision: 0 }, totals, entries: inOrder(entries) };
}

export const inOrder = (entries: Entry[]): string[] =>
  entries.map((one) => JSON.stringify(Object.entries(one).sort())).sort();

export async function exported(id = 'a'): Promise<string[]> {
  const { metadata, ...all } = await readRecords(id);
  if (!metadata) throw new Error('Nothing is recorded.');
  return exportFile(account({ id }), { metadata, ...all }, NOON);
}
