import { ok } from '../../lib/domain/result.ts';
import { records } from '../../lib/platform/records/records.ts';
import * as store from '../../lib/platform/storage/storage.ts';
import type { RecorderDeps } from '../../lib/worker/records/recorder.ts';
import { NOON, statsClient } from './make.ts';

/**
 * A recorder's dependencies: the browser's storage and database, one writer at a time, a password, access. Nothing
 * times out. A test overrides the rest; asking for the history without an override fails.
 */
export function recorderDeps(part: Partial<RecorderDeps> = {}): RecorderDeps {
  let turns: Promise<unknown> = Promise.resolve();
  return {
    store,
    records,
    client: statsClient(() => Promise.reject(new Error('Nobody asked for figures.'))),
    vault: { reveal: async () => ok('secret') },
    hasAccess: async () => true,
    now: () => NOON,
    random: () => 0.5,
    timeout: () => new Promise(() => {}),
    inTurn(work) {
      const turn = turns.then(work);
      turns = turn.catch(() => {});
      return turn;
    },
    ...part,
  };
}
