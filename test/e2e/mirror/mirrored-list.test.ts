import { expect, test } from 'vitest';
import { runs } from '../../long/runs.ts';
import { connect, loginOf, timePasses } from '../../tools/browser/person.ts';
import { disconnectAll, scene } from '../../tools/browser/scene.ts';
import { mirrorDatabases, mirrorIs, readingComes } from '../../tools/browser/stored-mirror.ts';
import { storedView } from '../../tools/browser/stored-view.ts';
import { createRandom } from '../../tools/simulate/random.ts';

/** The mirror of an account while its worker is stopped at any moment: the service's list, row by row. */
const { service, chromium } = await scene();

const answers = async () => {
  const [state] = Object.values((await storedView(chromium)).states ?? {});
  return state?.answers ?? 0;
};

const { numRuns: polls, seed } = runs({ few: 12, many: 100 });

test(`in ${polls} polls with killed workers, the mirror equals the list each time`, {
  timeout: polls > 12 ? 3_600_000 : 240_000,
}, async () => {
  const random = createRandom(1, seed);
  const chance = (share: number) => random(0) < share;
  const { program } = service;
  const some = () => {
    const mine = program.figures('ada').referrals;
    return mine[Math.floor(random(0) * mine.length)]?.id ?? 0;
  };
  await connect(chromium, loginOf(service));
  await mirrorIs(chromium, service);

  for (let nth = 0; nth < polls; nth++) {
    const isLast = nth === polls - 1;
    program.addReferrals(1 + Math.floor(random(0) * 3), { status: chance(0.2) ? 'pending' : 'unpaid' });
    if (chance(0.3)) program.addReferral({ createdAt: Date.now() - 40 * 86_400_000 });
    if (chance(0.3)) program.reject(some());
    if (chance(0.2)) program.setAmount(some(), '77.70');
    if (chance(0.2)) program.remove(some());
    if (chance(0.2)) program.payOut();
    const before = await answers();
    await timePasses(chromium);
    if (!isLast && chance(0.6)) {
      for (let turn = Math.floor(random(0) * 12); turn > 0; turn--) await chromium.inside(() => 0);
      await chromium.stopWorker();
      continue;
    }
    // A new alarm can overwrite the one that the worker is just setting, so it is set until it has fired.
    await expect
      .poll(
        async () => {
          const done = (await answers()) > before;
          if (!done) await timePasses(chromium);
          return done;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true);
    await readingComes(chromium);
    await mirrorIs(chromium, service);
  }
});

test('disconnecting leaves no database', async () => {
  expect(await mirrorDatabases(chromium)).toHaveLength(1);
  await disconnectAll(chromium);
  await expect.poll(() => mirrorDatabases(chromium)).toEqual([]);
});
