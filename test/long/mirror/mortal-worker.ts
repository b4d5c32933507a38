import { afterAnswer } from '../../../lib/domain/polling/account-state.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { type MirrorStore, mirrorStore } from '../../../lib/platform/mirror/mirror-store.ts';
import * as storage from '../../../lib/platform/storage/storage.ts';
import { createClient } from '../../../lib/service/routes/client.ts';
import { createMirrorReader } from '../../../lib/worker/mirror/mirror-reader.ts';
import { createMeter } from '../../../lib/worker/storage/meter.ts';
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
  const { store, point, writing, killed } = createKillable(world, kill);
  let turns: Promise<unknown> = Promise.resolve();
  const inFlight: Promise<void>[] = [];

  const mirrors: MirrorStore = {
    read: async (...parameters) => (await point()) ?? mirrorStore.read(...parameters),
    rows: async (...parameters) => (await point()) ?? mirrorStore.rows(...parameters),
    mirror: async (...parameters) => (await point()) ?? mirrorStore.mirror(...parameters),
    change: async (...parameters) => {
      const change = () => mirrorStore.change(...parameters);
      // A transaction that outlives its worker precedes all later ones.
      await point(world.isFull ? undefined : change, true);
      const changed = world.isFull ? fail({ kind: 'storage-full' as const }) : await change();
      return (await point()) ?? changed;
    },
    remove: (...parameters) => writing(() => mirrorStore.remove(...parameters)),
    accounts: async () => (await point()) ?? mirrorStore.accounts(),
  };
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
    ...{ store, client, mirrors, inTurn },
    meter: createMeter({ store, now: world.now }),
    vault: { reveal: async () => ok(LOGIN.password) },
    hasAccess: async () => true,
    now: world.now,
    random: () => 0.5,
    async timeout(milliseconds) {
      world.pass(milliseconds);
      await point();
    },
    pollStats: poll,
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
      await reader.mirrorAll();
      await Promise.all(inFlight);
    },
  };

  async function poll(): Promise<void> {
    const outcome = await client.stats(LOGIN);
    await inTurn(async () => {
      const before = await store.read(storage.stateItem('a'));
      const settings = await store.read(storage.SETTINGS);
      const context = { accountId: 'a', revision: 1, settings, now: world.now(), random: 0.5 };
      await store.write(storage.stateItem('a'), afterAnswer(before, outcome, context));
    });
  }

  async function pollAndMirror(): Promise<void> {
    await poll();
    // A poll does not wait for a reading, which may be waiting for the poll.
    if ((await store.read(storage.stateItem('a'))).unmirrored !== false) inFlight.push(reader.mirror('a'));
  }

  /** Serializes writes, because storage has no transactions. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  }
}
