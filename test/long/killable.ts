import { type ProgramDatabase, programDatabase } from '../../lib/platform/programs/program-database.ts';
import { withKeptRecords } from '../../lib/worker/storage/kept-records.ts';
import * as storage from '../fake/fake-storage.ts';

/** The kill of a worker: at which of its awaits, and whether its pending write is lost, done or late. */
export interface Kill {
  at: number;
  write: 'lost' | 'done' | 'late';
  /** The number of awaits of the next worker before a late write lands. */
  lag: number;
}

export type LateWrites = { after: number; land(): Promise<unknown> }[];

export const never = () => new Promise<never>(() => {});

/** The storage of a worker that may be killed at any await. @param died called when it is killed */
export function createKillable({ late }: { late: LateWrites }, kill: Kill | null, died = () => {}) {
  const end = Promise.withResolvers<'killed'>();
  let [awaits, isDead] = [0, false];
  const writing = async <T>(write: () => Promise<T>): Promise<T> => (await point(write)) ?? write();
  const store: storage.Store = {
    read: async (item) => (await point()) ?? storage.read(item),
    write: (item, value) => writing(() => storage.write(item, value)),
    writeAtomically: ((...entries: Parameters<typeof storage.writeAtomically>) =>
      writing(() => storage.writeAtomically(...entries))) as typeof storage.writeAtomically,
    erase: (...items) => writing(() => storage.erase(...items)),
    readShared: async () => (await point()) ?? storage.readShared(),
    readSettings: async () => (await point()) ?? storage.readSettings(),
    noteFailure: (...failure) => writing(() => storage.noteFailure(...failure)),
  };
  const database: ProgramDatabase = {
    read: async (id) => (await point()) ?? programDatabase.read(id),
    history: async (...range) => (await point()) ?? programDatabase.history(...range),
    part: async (...range) => (await point()) ?? programDatabase.part(...range),
    clicks: async (id) => (await point()) ?? programDatabase.clicks(id),
    accounts: async () => (await point()) ?? programDatabase.accounts(),
    remove: (id) => writing(() => programDatabase.remove(id)),
    async change(...parameters) {
      const change = () => programDatabase.change(...parameters);
      // A transaction that outlives its worker precedes all later ones.
      await point(change, true);
      const changed = await change();
      return (await point()) ?? changed;
    },
  };
  return {
    store,
    database: withKeptRecords(database, () => true),
    point,
    writing,
    killed: end.promise,
    isDead: () => isDead,
  };

  /** Runs at every await of the worker. Its last write may be done, lost or late; a transaction is never late. */
  async function point(write?: () => Promise<unknown>, isTransaction = false): Promise<null> {
    if (isDead) return never();
    awaits++;
    for (const write of late.splice(0)) {
      if (write.after-- <= 0) await write.land();
      else late.push(write);
    }
    if (kill === null || awaits !== kill.at) return null;
    isDead = true;
    if (write && kill.write === 'done') await write();
    if (write && kill.write === 'late' && !isTransaction) late.push({ after: kill.lag, land: write });
    died();
    end.resolve('killed');
    return never();
  }
}
