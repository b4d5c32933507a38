import type { Page } from 'puppeteer-core';
import { beforeAll, expect, test } from 'vitest';
import type { View } from '../../lib/platform/storage/items.ts';
import { KINDS } from '../long/notices/grammar.ts';
import { FIREFOX_PRODUCTION } from '../tools/browser/build.ts';
import { connectInFirefox, launchFirefox } from '../tools/browser/firefox.ts';
import { lengthOf, usualTimes } from '../tools/browser/notice-page.ts';
import { loginOf } from '../tools/browser/person.ts';
import { startService } from '../tools/service/service.ts';

/** Hostile notices in Firefox, stored as an answer would be, must be drawn about as quickly as plain ones. */
let popup: Page;
/** The allowed multiple of a plain notice's time. */
const LONGEST = 5;
/** Measurements of a notice that takes longer, because the machine is shared. */
const TRIES = 3;

beforeAll(async () => {
  const service = await startService();
  const firefox = await launchFirefox(FIREFOX_PRODUCTION);
  await connectInFirefox(firefox, loginOf(service));
  popup = await firefox.open('popup');
  await popup.locator('::-p-aria([name="From your program"][role="button"])').click();
  await popup.waitForSelector('.notice-body p');
  return async () => {
    await firefox.close();
    await service.close();
  };
}, 120_000);

let count = 0;
/** ms from storing it like an answer until the popup has laid it out. */
function timeOf(html: string): Promise<number> {
  const mark = `Notice ${++count}`;
  return popup.evaluate(
    async (mark, html) => {
      const isDrawn = new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (document.querySelector('.notice-body p')?.textContent !== mark) return;
          watcher.disconnect();
          resolve();
        });
        watcher.observe(document, { childList: true, subtree: true, characterData: true });
      });
      let begun = Number.NaN;
      await navigator.locks.request('accounts', async () => {
        const { view } = (await chrome.storage.local.get('view')) as { view: { value: View } };
        for (const { snapshot } of Object.values(view.value.states))
          if (snapshot) snapshot.noticeHtml = `<p>${mark}</p>${html}`;
        begun = performance.now();
        await chrome.storage.local.set({ view });
      });
      await isDrawn;
      document.body.getBoundingClientRect();
      return performance.now() - begun;
    },
    mark,
    html,
  );
}

test('no notice takes more than five times as long as a plain one of its length', { timeout: 300_000 }, async () => {
  const usual = await usualTimes(timeOf);
  const busy: string[] = [];
  let longest = { times: 0, name: '' };
  const chosen = KINDS.filter(({ name }) => name.startsWith('weight: '));
  for (const { name, write } of chosen) {
    const html = write(1);
    let times = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < TRIES && !(times < LONGEST); turn++)
      times = Math.min(times, (await timeOf(html)) / (usual[lengthOf(html)] ?? Number.NaN));
    if (times > longest.times) longest = { times, name };
    if (!(times < LONGEST)) busy.push(`${name}: ${times.toFixed(1)} times`);
  }
  console.log(
    `${chosen.length} notices; the longest ${longest.times.toFixed(1)} times a plain one of its length (${longest.name}; plain ones ${usual.map((ms) => ms.toFixed(1)).join(', ')} ms)`,
  );
  expect(busy).toEqual([]);
});
