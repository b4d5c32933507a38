import { readFileSync } from 'node:fs';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { approve, expectBadge, openConsent } from '../tools/browser/actions.ts';
import { FIREFOX_PRODUCTION, PRODUCTION } from '../tools/browser/build.ts';
import { launch } from '../tools/browser/chromium.ts';
import { GECKO, launchFirefox } from '../tools/browser/firefox.ts';
import { missingForPolicies, recommendedPolicy, withPolicy } from '../tools/browser/policy.ts';
import { idOf, newProfile } from '../tools/browser/profile.ts';
import { startService } from '../tools/service/service.ts';

const missing = missingForPolicies();
const leftOut = missing ? ` (left out: ${missing})` : '';
const GERMAN: Record<string, { message: string }> = JSON.parse(
  readFileSync('public/_locales/de/messages.json', 'utf8'),
);
const de = (name: string) => GERMAN[name]?.message ?? '';

const service = await startService();
afterAll(() => service.close());

test.skipIf(missing !== null)(
  `in Chromium, a policy offers a program for one click, and locks settings while it lasts${leftOut}`,
  async () => {
    const id = idOf(PRODUCTION);
    const recommended = recommendedPolicy('Chrome', id, service.origin);
    const profile = await newProfile(PRODUCTION, 'granted');
    const changePolicy = await withPolicy('Chrome', recommended);
    const chromium = await launch({ profile });
    onTestFinished(() => chromium.close());
    // The badge follows the worker's first write, before which a page has nothing to draw.
    await expectBadge(chromium, { text: '+' });
    const options = await chromium.open('options');
    const offer = options.getByRole('button', { name: de('connectWith').replace('$1', 'Shop') });
    await approve(await openConsent(chromium, options, () => offer.click()));
    const hide = options.getByLabel(de('hideAmounts'));
    await hide.waitFor();
    expect(await offer.count()).toBe(0);
    expect([await hide.isDisabled(), await hide.isChecked()]).toEqual([true, true]);
    const frequency = options.getByLabel(de('pollHeading'));
    expect([await frequency.isDisabled(), await frequency.inputValue()]).toEqual([true, '30']);
    await options.getByText(de('setByOrganization')).first().waitFor();

    changePolicy('{}');
    await options.getByLabel('Hide amounts').waitFor();
    const unlocked = options.getByLabel('Hide amounts');
    expect([await unlocked.isDisabled(), await unlocked.isChecked()]).toEqual([false, false]);
  },
);

test.skipIf(missing !== null)(
  `in Firefox ESR, a policy offers a program, and sets the language${leftOut}`,
  async () => {
    const recommended = recommendedPolicy('Firefox', GECKO, service.origin);
    await withPolicy('Firefox', recommended);
    const firefox = await launchFirefox(FIREFOX_PRODUCTION, { opensOptions: false });
    onTestFinished(firefox.close);
    const options = await firefox.open('options');
    await options.waitForSelector(`::-p-aria([name="${de('connectWith').replace('$1', 'Shop')}"][role="button"])`);
  },
);
