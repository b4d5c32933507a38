import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FIREFOX_PRODUCTION, PRODUCTION } from '../tools/browser/build.ts';
import { launch } from '../tools/browser/chromium.ts';
import { GECKO, launchFirefox } from '../tools/browser/firefox.ts';
import { approve, consentPage } from '../tools/browser/person.ts';
import { missingForPolicies, recommendedPolicy, withPolicy } from '../tools/browser/policy.ts';
import { idOf, newProfile } from '../tools/browser/profile.ts';
import { chromiumPath, firefoxPath } from '../tools/machine.ts';
import { type Service, startService } from '../tools/service/service.ts';

const missing = missingForPolicies();
const leftOut = missing ? ` (left out: ${missing})` : '';
const GERMAN: Record<string, { message: string }> = JSON.parse(
  readFileSync('public/_locales/de/messages.json', 'utf8'),
);
const de = (name: string) => GERMAN[name]?.message ?? '';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
const undo: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of undo.splice(0).reverse()) await one();
});

test.skipIf(missing !== null)(
  `Chromium: a program is connected in one click, and settings are locked while the policy lasts${leftOut}`,
  async () => {
    const id = idOf(PRODUCTION);
    const wanted = recommendedPolicy('Chrome', id, service.origin);
    const profile = await newProfile(PRODUCTION, 'granted');
    const policy = withPolicy('Chrome', await chromiumPath(), wanted);
    undo.push(policy.remove);
    vi.stubEnv('CHROMIUM_PATH', policy.command);
    const chromium = await launch({ profile });
    undo.push(() => chromium.close());
    const options = await chromium.open('options');
    const offer = options.getByRole('button', { name: de('connectWith').replace('$1', 'Shop') });
    await approve(await consentPage(chromium, options, () => offer.click()));
    const hide = options.getByLabel(de('hideAmounts'));
    await hide.waitFor();
    expect(await offer.count()).toBe(0);
    expect([await hide.isDisabled(), await hide.isChecked()]).toEqual([true, true]);
    const frequency = options.getByLabel(de('pollHeading'));
    expect([await frequency.isDisabled(), await frequency.inputValue()]).toEqual([true, '30']);
    await options.getByText(de('setByOrganization')).first().waitFor();

    policy.change('{}');
    await options.getByLabel('Hide amounts').waitFor();
    const own = options.getByLabel('Hide amounts');
    expect([await own.isDisabled(), await own.isChecked()]).toEqual([false, false]);
  },
);

test.skipIf(missing !== null)(
  `Firefox ESR: the program is offered in the language of the policy${leftOut}`,
  async () => {
    const wanted = recommendedPolicy('Firefox', GECKO, service.origin);
    const policy = withPolicy('Firefox', firefoxPath() ?? '', wanted);
    undo.push(policy.remove);
    vi.stubEnv('FIREFOX_PATH', policy.command);
    const firefox = await launchFirefox(FIREFOX_PRODUCTION, undefined, false);
    undo.push(firefox.close);
    const options = await firefox.open('options');
    await options.waitForSelector(`::-p-aria([name="${de('connectWith').replace('$1', 'Shop')}"][role="button"])`);
  },
);
