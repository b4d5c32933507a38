import { afterFigures, polledRange } from '../../../lib/domain/programs/figures.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { createClient } from '../../../lib/service/routes/client.ts';
import { createMirrorReader } from '../../../lib/worker/mirror/mirror-reader.ts';
import { createPrograms } from '../../../lib/worker/programs/stored-programs.ts';
import { createMeter } from '../../../lib/worker/storage/meter.ts';
import * as storage from '../../fake/fake-storage.ts';
import { createKillable, type Kill, type LateWrites } from '../killable.ts';
import type { SentAnswer } from './shop.ts';

/** State that outlives a worker. */
export interface MirrorWorld {
  /** ms of the computer's clock. */
  now(): number;
  pass(milliseconds: number): void;
  answerStats(): SentAnswer;
  /** Answers a page of the list; the service may change before. */
  answerList(page: number, perPage: number, poll: () => Promise<void>): Promise<SentAnswer>;
  late: LateWrites;
  /** The time of the worker's alarm (ms since 1970). */
  alarm: number | null;
  /** Whether storage is full. */
  isFull: boolean;
}

const LOGIN = { baseUrl: 'https://shop.example/wp-json/fluent-affiliate/v2', username: 'ada', password: 'secret' };

/** Starts a worker with the real mirror reader. */
export function startMortalWorker(world: MirrorWorld, kill: Kill | null) {
  const { store, database, point, killed } = createKillable(world, kill);
  let turns: Promise<unknown> = Promise.resolve();
  const inFlight: Promise<void>[] = [];

  const programs = createPrograms({
    ...{ store, now: world.now, inTurn },
    database: {
      ...database,
      change: async (...parameters) =>
        world.isFull ? ((await point()) ?? fail({ kind: 'storage-full' })) : database.change(...parameters),
    },
  });
  const client = createClient({
    fetch: async (url) => {
      await point();
      const { pathname, searchParams } = new URL(String(url));
      const [page, perPage] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))];
      const sent = pathname.endsWith('/stats')
        ? world.answerStats()
        : await world.answerList(page, perPage, pollAndMirror);
      await point();
      const headers = { 'content-type': 'application/json', ...sent.headers };
      return new Response(JSON.stringify(sent.body), { status: sent.status, headers });
    },
    online: () => true,
    nonce: () => 'n',
  });
  const reader = createMirrorReader({
    ...{ store, client, programs },
    meter: createMeter({ store, now: world.now }),
    vault: { reveal: async () => ok(LOGIN.password) },
    hasAccess: async () => true,
    now: world.now,
    random: () => 0.5,
    async timeout(milliseconds) {
      world.pass(milliseconds);
      await point();
    },
    pollStats: async () => void (await poll()),
    async wake(time) {
      await point();
      world.alarm = time;
    },
  });
  return {
    reader,
    killed,
    async run(task: 'poll' | 'alarm' | 'forget'): Promise<void> {
      if (task === 'forget') await reader.forget('a');
      if (task === 'poll') await pollAndMirror();
      await reader.readAll();
      await Promise.all(inFlight);
    },
  };

  /** Returns whether the answer changed the history. */
  async function poll(): Promise<boolean> {
    const requestedAt = world.now();
    const outcome = await client.stats(LOGIN);
    const account = await storage.findAccount(store, 'a');
    if (!account) return false;
    const settings = await store.readSettings();
    const times = { now: world.now(), requestedAt, random: 0.5 };
    const context = { accountId: 'a', revision: 1, settings, isQuiet: false, ...times };
    let isNews = false;
    await programs.change(
      account,
      ({ record, rows }) => {
        const after = afterFigures(record, rows, outcome, context);
        isNews = after.record.mirror !== record.mirror || (outcome.ok && record.state.trouble !== null);
        return after;
      },
      { rows: polledRange },
    );
    return isNews;
  }

  async function pollAndMirror(): Promise<void> {
    // A poll does not wait for a reading, which may be waiting for the poll.
    if (await poll()) inFlight.push(reader.read('a'));
  }

  /** Serializes writes, because storage has no transactions. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  }
}
