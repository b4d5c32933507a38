import { expect, onTestFinished, test } from 'vitest';
import { launch } from '../../tools/browser/chromium.ts';
import { badgeIs, connect, loginOf, timePasses } from '../../tools/browser/person.ts';
import { scene } from '../../tools/browser/scene.ts';

const { service, chromium: first } = await scene();

test('after a browser restart the badge is back and the next poll is scheduled', async () => {
  await connect(first, loginOf(service));
  service.program.addReferrals(2);
  await timePasses(first);
  await badgeIs(first, { text: '2' });
  await first.close({ keepProfile: true });
  const chromium = await launch({ profile: first.profile });
  onTestFinished(() => chromium.close());
  await badgeIs(chromium, { text: '2', title: expect.stringContaining('2 new referrals') });
  // The badge is painted from storage before the alarm is set.
  const alarms = () => chromium.inside(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
  await expect.poll(alarms).toContain('poll');
});
