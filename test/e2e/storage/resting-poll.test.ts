/// <reference types="chrome" />
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { connectManually, loginOf } from '../../tools/browser/actions.ts';
import { PRODUCTION } from '../../tools/browser/build.ts';
import { launch } from '../../tools/browser/chromium.ts';
import { grantAccess } from '../../tools/browser/grant.ts';
import { scene } from '../../tools/browser/scene.ts';
import { callsOfPoll, copyReporting, letRest } from '../../tools/browser/storage-calls.ts';

const COPY = fileURLToPath(new URL('../../../.output/reporting', import.meta.url));
copyReporting(PRODUCTION, COPY);
await grantAccess(COPY);
const { service, chromium } = await scene(() => launch({ build: COPY, access: 'granted' }));

test('a poll without news, of a worker that was just started, reads at most 3 times and writes once, less than 1 kB', async () => {
  await connectManually(chromium, loginOf(service));
  for (const page of chromium.context.pages()) if (page.url().endsWith('options.html')) await page.close();
  await letRest(chromium);
  await chromium.stopWorker();

  const calls = await callsOfPoll(chromium, () => service.requests.next(({ url }) => url.includes('/portal/stats')));

  expect(calls.filter(({ kind }) => kind === 'read').length, JSON.stringify(calls)).toBeLessThanOrEqual(3);
  const writes = calls.filter(({ kind }) => kind === 'write');
  expect(writes.length, JSON.stringify(calls)).toBe(1);
  expect(writes[0]?.bytes).toBeLessThan(1000);
  rmSync(COPY, { recursive: true, force: true });
}, 120_000);
