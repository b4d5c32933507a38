import { type BenchRow, median } from './bench-row.ts';
import type { BenchStage } from './bench-stage.ts';
import { poll } from './poll.ts';

const RUNS = 15;

/** Counts a poll's requests and bytes, headers included. The service uses neither compression nor TLS. */
export async function measurePollTraffic(stage: BenchStage): Promise<BenchRow[]> {
  const { service, wire } = stage;
  const runs: { requests: number; sent: number; received: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    service.requests.clear();
    const before = { sent: wire.sent(), received: wire.received() };
    await poll(stage, 1);
    runs.push({
      requests: service.requests.list().length,
      sent: wire.sent() - before.sent,
      received: wire.received() - before.received,
    });
  }
  return [
    ['Requests of one poll', String(median(runs.map(({ requests }) => requests)))],
    ['Sent by one poll, headers included', `${median(runs.map(({ sent }) => sent))} bytes`],
    ['Received by one poll, headers included, uncompressed', `${median(runs.map(({ received }) => received))} bytes`],
  ];
}
