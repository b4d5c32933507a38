import { expect, onTestFinished, test } from 'vitest';
import { launch } from '../../tools/browser/chromium.ts';
import { scene } from '../../tools/browser/scene.ts';
import { connectManually, expectBadge, loginOf, triggerPoll } from '../../tools/browser/user-actions.ts';

const { service, chromium: first } = await scene();

test('the badge is back and the next poll is scheduled after a restart of the browser', async () => {
  await connectManually(first, loginOf(service));
  service.program.addReferrals(2);
  await triggerPoll(first);
  await expectBadge(first, { text: '2' });
  await first.close({ keepProfile: true });
  const chromium = await launch({ profile: first.profile });
  onTestFinished(() => chromium.close());
  await expectBadge(chromium, { text: '2', title: expect.stringContaining('2 new referrals') });
  // The worker draws the badge from storage before it sets the alarm.
  const alarms = () => chromium.inside(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
  await expect.poll(alarms).toContain('poll');
});
