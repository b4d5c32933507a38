import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import { ok } from '../../domain/result.ts';
import type { ProgramDatabase } from '../../platform/programs/program-database.ts';

/**
 * Keeps the record that this worker has stored last of each program, because several readers follow an answer.
 * @param isAlone false while another worker may write, so that records are read again
 */
export function withKeptRecords(database: ProgramDatabase, isAlone: () => boolean) {
  const records = new Map<string, ProgramRecord>();
  return {
    ...database,

    /** Records are read again, because time has passed in which the user may have deleted databases. */
    forgetRecords: () => records.clear(),

    async read(accountId: string): ReturnType<ProgramDatabase['read']> {
      const kept = records.get(accountId);
      return kept ? ok(kept) : database.read(accountId);
    },

    async change(...parameters: Parameters<ProgramDatabase['change']>): ReturnType<ProgramDatabase['change']> {
      const [accountId] = parameters;
      const changed = await database.change(...parameters);
      if (changed.ok && changed.value && isAlone()) records.set(accountId, changed.value);
      else records.delete(accountId);
      return changed;
    },

    async remove(accountId: string): Promise<void> {
      await database.remove(accountId);
      records.delete(accountId);
    },
  };
}
