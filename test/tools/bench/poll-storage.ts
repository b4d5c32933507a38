import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectManually, loginOf } from '../browser/actions.ts';
import { PRODUCTION } from '../browser/build.ts';
import { launch } from '../browser/chromium.ts';
import { grantAccess } from '../browser/grant.ts';
import { callsOfPoll, copyReporting, letRest } from '../browser/storage-calls.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchStage } from './bench-stage.ts';

const COPY = fileURLToPath(new URL('../../../.output/bench-reporting', import.meta.url));

/** Counts the calls of storage of a poll without news, by a worker that was just started. */
export async function measurePollStorage({ service }: BenchStage): Promise<BenchRow[]> {
  copyReporting(PRODUCTION, COPY);
  await grantAccess(COPY);
  const chromium = await launch({ build: COPY, access: 'granted' });
  await connectManually(chromium, loginOf(service));
  await letRest(chromium);
  await chromium.stopWorker();
  const calls = await callsOfPoll(chromium, () => service.requests.next(({ url }) => url.includes('/portal/stats')));
  await chromium.close();
  rmSync(COPY, { recursive: true, force: true });
  const ofKind = (kind: 'read' | 'write') => calls.filter((call) => call.kind === kind);
  const bytes = ofKind('write').reduce((sum, call) => sum + call.bytes, 0);
  return [
    [
      'Readings of storage and databases by a poll without news, from the worker’s start to rest',
      String(ofKind('read').length),
      'at most 3',
    ],
    ['Writings of the same poll', `${ofKind('write').length}, ${bytes} bytes`, 'at most 1, below 1000 bytes'],
  ];
}
