import { expect, test } from 'vitest';
import { runs } from '../../long/runs.ts';
import { connectManually, loginOf, triggerPoll } from '../../tools/browser/actions.ts';
import { disconnectAll, scene } from '../../tools/browser/scene.ts';
import { expectMirror, programDatabases, storedRecord } from '../../tools/browser/stored-mirror.ts';
import { createRandom } from '../../tools/simulate/random.ts';

/** The mirror equals the service's list row by row, although its worker is stopped at any moment. */
const { service, chromium } = await scene();

/** When the last answer was requested (ms). */
const askedAt = async () => (await storedRecord(chromium))?.state.route.askedAt ?? 0;

const { numRuns: polls, seed } = runs({ few: 12, many: 100 });

test(`the mirror equals the list after each of ${polls} polls with killed workers`, {
  timeout: polls > 12 ? 3_600_000 : 240_000,
}, async () => {
  const random = createRandom(1, seed);
  const chance = (share: number) => random(0) < share;
  const { program } = service;
  /** One whose change the totals show; other changes are found once a week. */
  const randomId = () => {
    const counted = program.figures('ada').referrals.filter(({ status }) => status === 'paid' || status === 'unpaid');
    return counted[Math.floor(random(0) * counted.length)]?.id ?? 0;
  };
  await connectManually(chromium, loginOf(service));
  await expectMirror(chromium, service);

  for (let index = 0; index < polls; index++) {
    const isLast = index === polls - 1;
    program.addReferrals(1 + Math.floor(random(0) * 3), { status: chance(0.2) ? 'pending' : 'unpaid' });
    if (chance(0.3)) program.addReferral({ createdAt: Date.now() - 40 * 86_400_000 });
    if (chance(0.3)) program.reject(randomId());
    if (chance(0.2)) program.setAmount(randomId(), '77.70');
    if (chance(0.2)) program.remove(randomId());
    if (chance(0.2)) program.payOut();
    const before = await askedAt();
    await triggerPoll(chromium);
    if (!isLast && chance(0.6)) {
      for (let turn = Math.floor(random(0) * 12); turn > 0; turn--) await chromium.inside(() => 0);
      await chromium.stopWorker();
      continue;
    }
    // A poll that is under way may be older than the last change.
    await expect
      .poll(
        async () => {
          const done = (await askedAt()) > before;
          if (!done) await triggerPoll(chromium);
          return done;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true);
    await expectMirror(chromium, service);
  }
});

test('disconnecting leaves no database', async () => {
  expect(await programDatabases(chromium)).toHaveLength(1);
  await disconnectAll(chromium);
  await expect.poll(() => programDatabases(chromium)).toEqual([]);
});
