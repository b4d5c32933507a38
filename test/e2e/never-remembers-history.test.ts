/// <reference types="chrome" />
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectBadge, loginOf } from '../tools/browser/actions.ts';
import { FIREFOX_PRODUCTION } from '../tools/browser/build.ts';
import { connectInFirefox, type Firefox, GECKO, launchFirefox } from '../tools/browser/firefox.ts';
import { missingForPolicies, withPolicy } from '../tools/browser/policy.ts';
import { startService } from '../tools/service/service.ts';

const missing = missingForPolicies();

/** ms after which Firefox stops the background page, which keeps nothing in its memory. */
const IDLE = 1000;

test.skipIf(missing !== null)(
  `Firefox that never remembers history keeps a program until it closes, and then asks for the password${missing ? ` (left out: ${missing})` : ''}`,
  async () => {
    const service = await startService();
    onTestFinished(() => service.close());
    const allowed = {
      policies: { ExtensionSettings: { [GECKO]: { installation_mode: 'allowed', private_browsing: true } } },
    };
    await withPolicy('Firefox', JSON.stringify(allowed));
    const prefs = { 'browser.privatebrowsing.autostart': true, 'extensions.background.idle.timeout': IDLE };
    const firefox = await launchFirefox(FIREFOX_PRODUCTION, { opensOptions: false, prefs });
    onTestFinished(firefox.close);
    await connectInFirefox(firefox, loginOf(service));
    await readsIn(firefox, 'popup', '1,034.40', '57');

    service.program.addReferral({ affiliate: 'ada', amount: '5.50' });
    await stopped(firefox);
    await refresh(firefox);
    await expectBadge(firefox, { text: '1' });
    await readsIn(firefox, 'earnings', 'Matches your program’s totals', '$5.50');

    await firefox.restart();
    await refresh(firefox);
    await expectBadge(firefox, { text: '1', title: expect.stringContaining('Password needed') });
    await readsIn(firefox, 'popup', 'Add password', '1,034.40');
  },
);

async function readsIn(firefox: Firefox, name: 'popup' | 'earnings', ...texts: string[]): Promise<void> {
  const page = await firefox.open(name);
  for (const text of texts) await page.waitForFunction((text) => document.body.innerText.includes(text), {}, text);
  await page.close();
}

/** Waits until Firefox has stopped the background page. */
const stopped = (firefox: Firefox) =>
  expect
    .poll(
      () => firefox.inside(async () => (await chrome.runtime.getContexts({})).map(({ contextType }) => contextType)),
      { timeout: 20_000 },
    )
    .not.toContain('BACKGROUND');

/** The button of the popup asks for new data in this way, and again if Firefox is stopping or starting the worker. */
const refresh = (firefox: Firefox) =>
  vi.waitFor(
    () =>
      firefox.inside(async () => {
        const { accounts } = (await chrome.storage.local.get('accounts')) as { accounts: { value: { id: string }[] } };
        const accountId = accounts.value[0]?.id;
        await chrome.runtime.sendMessage({ name: 'refresh', request: { accountId } });
      }),
    { timeout: 10_000 },
  );
