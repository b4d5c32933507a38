import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINDS, type Kind, MISREAD_TAGS, someKinds } from '../long/notices/grammar.ts';
import { runs } from '../long/runs.ts';
import { connectManually, loginOf } from '../tools/browser/actions.ts';
import { launch } from '../tools/browser/chromium.ts';
import {
  examine,
  lengthIndex,
  noticeLinks,
  type PageState,
  plainNotice,
  readPageState,
  recordViolations,
  refresh,
  usualTimes,
  waitUntilDrawn,
} from '../tools/browser/notice-page.ts';
import { openOtherHosts } from '../tools/browser/other-hosts.ts';
import { scene } from '../tools/browser/scene.ts';

/** Hostile notices in the real popup, and in one without security policy, to prove that the parser alone is enough. */
const otherHosts = await openOtherHosts();
const { service, chromium } = await scene(() => launch({ access: 'granted', args: otherHosts.args }));
afterAll(otherHosts.close);
let popups: { page: Page; session: CDPSession; before: PageState }[];
/** Pages and dialogs that opened without a click. */
const opened: string[] = [];

const { numRuns: seeds, seed } = runs({ few: 1, many: 5 });
const long = process.env.LONG !== undefined;
/** Kinds that once blocked the parser, led to the popup itself, or pushed the page aside. */
const FOUND = [
  ...['weight: formatting left open', 'address: link to a page of the extension', 'cover: deep lists'],
  ...MISREAD_TAGS.slice(1).map((before) => `weight: formatting left open behind ${before}`),
];
const usual = [...someKinds(60, seed), ...KINDS.filter(({ name }) => FOUND.includes(name))];
/** The environment variable KIND limits the run to kinds whose name contains it. */
const { KIND } = process.env;
const chosen: Kind[] = KIND ? KINDS.filter(({ name }) => name.includes(KIND)) : long ? KINDS : [...new Set(usual)];
/** The allowed multiple of a plain notice's processor time; notices that freeze a parser reach thousands. */
const HEAVIEST = 5;
/** A notice that exceeds the limit is measured again, because the machine may be busy. */
const TRIES = 3;

beforeAll(async () => {
  const options = await connectManually(chromium, loginOf(service));
  await options.close();
  popups = await Promise.all([popup(false), popup(true)]);
  chromium.context.on('page', (page) => opened.push(page.url()));
});

async function popup(withoutPolicy: boolean) {
  const page = await chromium.open('popup');
  const session = await chromium.context.newCDPSession(page);
  if (withoutPolicy) {
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.reload();
  }
  await page.getByRole('button', { name: 'Message from your program' }).click();
  await page.locator('.notice-body p').first().waitFor();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await recordViolations(page);
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, session, before: await readPageState(page) };
}

/** The kinds that were drawn with links. */
const linked = new Set<Kind>();

let count = 0;
/** Serves the notice, refreshes in the popup, and waits until both popups have drawn it. */
async function serve(html: string): Promise<void> {
  const mark = `Notice ${++count}`;
  service.program.setNotice(`<p>${mark}</p>${html}`);
  let done = false;
  const both = Promise.all(popups.map(({ page }) => waitUntilDrawn(page, mark))).then(() => {
    done = true;
  });
  // A refresh that joins a poll from just before gets the previous notice.
  for (let turn = 0; !done; turn++) {
    if (turn === 10) throw new Error(`${mark} was not drawn: ${html.slice(0, 200)}`);
    await Promise.race([refresh(popups[0]?.page as Page), both]);
    await Promise.race([both, new Promise((resolve) => setTimeout(resolve, 5000))]);
    if (!done) console.log(`${mark} is requested once more`);
  }
}

async function findings(): Promise<string[]> {
  return (await Promise.all(popups.map(({ page, before }) => examine(page, before)))).flat();
}

/** Processor seconds of the popup's process so far. */
async function workedSeconds(): Promise<number> {
  const { metrics } = (await popups[0]?.session.send('Performance.getMetrics')) ?? { metrics: [] };
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function secondsFor(html: string): Promise<number> {
  const before = await workedSeconds();
  await serve(html);
  return (await workedSeconds()) - before;
}

test(`no notice of ${chosen.length} kinds runs, loads, leads away, covers, clobbers or keeps busy`, {
  timeout: long ? 3_600_000 : 120_000,
}, async () => {
  const plainTimes = await usualTimes(secondsFor);
  const wrong: string[] = [];
  let heaviest = { times: 0, name: '' };
  const begun = Date.now();
  for (const kind of chosen) {
    for (let run = 0; run < seeds; run++) {
      const html = kind.write(seed + run);
      const plainTime = plainTimes[lengthIndex(html)] ?? Number.NaN;
      let times = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < TRIES && !(times < HEAVIEST); turn++)
        times = Math.min(times, (await secondsFor(html)) / plainTime);
      if (!(heaviest.times >= times)) heaviest = { times, name: kind.name };
      const found = await findings();
      if ((await noticeLinks(popups[0]?.page as Page)).length > 0) linked.add(kind);
      if (!(times < HEAVIEST)) found.push(`busy: ${times.toFixed(1)} times a plain notice of its length`);
      const flaws = new Set([...found, ...opened.splice(0).map((page) => `opened: ${page}`)]);
      for (const flaw of flaws) wrong.push(`${kind.name} (seed ${seed + run}): ${flaw}`);
    }
  }
  await serve(plainNotice(0));
  const requested = otherHosts.requested.map(({ method, url }) => `requested: ${method} ${url}`);
  expect([...wrong, ...(await findings()), ...requested]).toEqual([]);
  expect(otherHosts.connections()).toBe(0);
  console.log(
    `${chosen.length * seeds} notices, ${Date.now() - begun} ms; the heaviest ${heaviest.times.toFixed(1)} times a plain one of its length (${heaviest.name}; plain ones ${plainTimes.map((seconds) => (seconds * 1000).toFixed(1)).join(', ')} ms)`,
  );
});

test('a clicked link opens one new tab on the web, and nothing else', {
  timeout: long ? 3_600_000 : 120_000,
}, async () => {
  const page = popups[0]?.page as Page;
  await page.bringToFront();
  const followed = new Set<string>();
  for (const kind of linked) {
    await serve(kind.write(seed));
    for (const [index, href] of (await noticeLinks(page)).entries()) {
      const tab = chromium.context.waitForEvent('page');
      await page.locator('.notice-body a[href]').nth(index).click();
      const fresh = await tab;
      await fresh.waitForLoadState();
      expect(await fresh.evaluate(() => window.opener)).toBeNull();
      expect(fresh.url()).toMatch(/^https?:/);
      expect(new URL(page.url()).pathname).toBe('/popup.html');
      await fresh.close();
      followed.add(requestedUrl(href));
    }
  }
  if (!KIND) expect(followed.size).toBeGreaterThan(4);
  expect(opened.splice(0)).toHaveLength(otherHosts.requested.filter(({ url }) => !isIcon(url)).length);
  expect(new Set(otherHosts.requested.map(({ url }) => url).filter((url) => !isIcon(url)))).toEqual(followed);
  console.log(`${followed.size} links`);
});

/** A link's address as the server gets it: without fragment, username and password. */
function requestedUrl(href: string): string {
  const { protocol, host, pathname, search } = new URL(href);
  return `${protocol}//${host}${pathname}${search}`;
}

/** Browsers request an icon from every site. */
const isIcon = (url: string) => url.endsWith('/favicon.ico');
