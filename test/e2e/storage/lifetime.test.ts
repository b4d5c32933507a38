import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { launch } from '../../tools/browser/chromium.ts';
import { badgeIs, connect, loginOf, notifications, timePasses } from '../../tools/browser/person.ts';
import { beginAgain, scene } from '../../tools/browser/scene.ts';

/** Workers and browsers stop and start; nothing known is lost. */
const opened = await scene();
const { service } = opened;
let { chromium } = opened;
beforeEach(() => beginAgain({ service, chromium }));

test('an alarm wakes a stopped worker, which polls, counts and notifies once', async () => {
  await connect(chromium, loginOf(service));
  service.program.addReferrals(2);
  await timePasses(chromium);
  await badgeIs(chromium, { text: '2' });
  await chromium.stopWorker();
  service.program.addReferral();
  await timePasses(chromium);
  await badgeIs(chromium, { text: '3' });
  await chromium.stopWorker();
  await timePasses(chromium);
  await badgeIs(chromium, { text: '3' });
  await expect
    .poll(async () => (await notifications(chromium)).sort())
    .toEqual([expect.stringMatching(/\/2$/), expect.stringMatching(/\/3$/)]);
});

test('a worker stopped during a slow answer loses and doubles nothing', async () => {
  await connect(chromium, loginOf(service));
  service.program.addReferrals(3);
  service.failures.set({ mode: 'silent' });
  const asked = service.requests.next();
  await timePasses(chromium);
  await asked;
  await chromium.stopWorker();
  service.failures.clear();
  await timePasses(chromium);
  await badgeIs(chromium, { text: '3' });
  await expect.poll(() => notifications(chromium)).toHaveLength(1);
});

test('after a browser restart the badge is back and the figures are fetched again', async () => {
  await connect(chromium, loginOf(service));
  service.program.addReferrals(2);
  await timePasses(chromium);
  await badgeIs(chromium, { text: '2' });
  const { profile } = chromium;
  await chromium.close({ keepProfile: true });
  chromium = await launch({ profile });
  onTestFinished(() => chromium.close());
  await badgeIs(chromium, { text: '2', title: expect.stringContaining('2 new referrals') });
  // The badge is painted from storage first; the alarm is set right after, beside one of a reading that was cut off.
  const alarms = () => chromium.inside(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
  await expect.poll(alarms).toContain('poll');
});
