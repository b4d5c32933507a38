/// <reference types="chrome" />

import { expect, test } from 'vitest';
import type { Announcement } from '../../../lib/domain/referrals/referral-schema.ts';
import type { View } from '../../../lib/platform/storage/items.ts';
import { runs } from '../../long/runs.ts';
import { badgeIs, connect, loginOf, notifications, timePasses } from '../../tools/browser/person.ts';
import { scene } from '../../tools/browser/scene.ts';
import { createRandom } from '../../tools/simulate/random.ts';

/** The worker is stopped while referrals come in: each must be counted and notified exactly once. */
const { service, chromium } = await scene();

type State = { ledger: { announced: number }; answers: number };

declare global {
  /** In the page: every notification that was ever put into the outbox, by id. */
  var decided: Record<string, number>;
  /** Closed notifications, because some systems show them for a few seconds only. */
  var gone: string[];
  /** Resolves with the next write of a state. */
  var nextWriting: Promise<void>;
}

/** Has a page of the extension record every state that is written. */
const lookOn = () =>
  chromium.inside(() => {
    globalThis.decided = {};
    globalThis.gone = [];
    chrome.notifications.onClosed.addListener((id) => globalThis.gone.push(id));
    let written = () => {};
    const renew = () => {
      globalThis.nextWriting = new Promise((resolve) => {
        written = resolve;
      });
    };
    renew();
    chrome.storage.local.onChanged.addListener((changes) => {
      const outbox = (changes.outbox?.newValue as { value: Announcement[] } | undefined)?.value ?? [];
      for (const one of outbox) {
        // Two different notifications under one id: neither may be shown.
        const before = globalThis.decided[one.id] ?? one.count;
        globalThis.decided[one.id] = before === one.count ? one.count : Number.NaN;
      }
      if (!changes.view) return;
      written();
      renew();
    });
  });

const state = () =>
  chromium.inside(async () => {
    const { view } = (await chrome.storage.local.get('view')) as { view: { value: View } };
    const [[accountId, state] = []] = Object.entries(view.value.states);
    return { accountId, ...state };
  }) as Promise<State & { accountId: string }>;

const outbox = () =>
  chromium.inside(async () => {
    const { outbox } = (await chrome.storage.local.get('outbox')) as { outbox?: { value: Announcement[] } };
    return outbox?.value ?? [];
  });

/** When in a poll the worker is stopped. */
const MOMENTS = ['never', 'before', 'alarm', 'asked', 'answered', 'written', 'notified'] as const;

const { numRuns: polls, seed } = runs({ few: 25, many: 200 });

test(`in ${polls} polls with a worker killed at any moment, each referral is counted and notified once`, {
  timeout: polls > 25 ? 3_600_000 : 120_000,
}, async () => {
  const random = createRandom(1, seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random(0) * all.length)] as T;
  /** A few messages to the browser, which take a different time in every run. */
  const moments = async (most: number) => {
    for (let turn = Math.floor(random(0) * most); turn > 0; turn--) await chromium.inside(() => 0);
  };
  const notified = new Set<string>();
  const dismissed = new Set<string>();
  const waiting: number[] = [];
  const stops = Object.fromEntries(MOMENTS.map((moment) => [moment, 0]));
  let [truth, seen, calm] = [0, 0, 0];

  await connect(chromium, loginOf(service));
  await lookOn();
  for (let nth = 0; nth < polls; nth++) {
    arrive();
    const moment = nth === polls - 1 ? 'never' : pick(MOMENTS);
    stops[moment] = (stops[moment] ?? 0) + 1;
    await poll(moment);
    if (moment === 'never') await isTrue();
  }
  console.log(
    `${polls} polls, ${polls - calm} stops ${JSON.stringify(stops)}; came in ${truth}, all notified in ${notified.size} notifications`,
  );

  function arrive(): void {
    const many = pick([0, 1, 1, 2, 8]);
    const status = pick(['unpaid', 'unpaid', 'pending'] as const);
    const fresh = service.program.addReferrals(many, { status });
    if (status === 'pending') waiting.push(...fresh.map(({ id }) => id));
    truth += many;
    const approved = pick([true, false]) ? waiting.shift() : undefined;
    if (approved !== undefined) service.program.approve(approved);
  }

  async function poll(moment: (typeof MOMENTS)[number]): Promise<void> {
    const { answers } = await state();
    if (moment === 'never' || moment === 'before') {
      if (moment === 'before') await chromium.stopWorker();
      return alarmUntil(() => state().then((now) => now.answers > answers));
    }
    let requested = false;
    void service.requests.next().then(() => {
      requested = true;
    });
    if (moment === 'alarm') await timePasses(chromium);
    else await alarmUntil(async () => requested);
    const written = () => chromium.inside(() => globalThis.nextWriting);
    if (moment === 'answered') await moments(6);
    if (moment === 'written' || moment === 'notified') await Promise.race([written(), moments(40)]);
    if (moment === 'notified') await moments(12);
    await chromium.stopWorker();
  }

  /** A new alarm can overwrite the one that the worker is just setting, so it is set until it has fired. */
  async function alarmUntil(done: () => Promise<boolean>): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      if (turn % 50 === 0) await timePasses(chromium);
      if (await done()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The alarm led to nothing');
  }

  /** After a whole poll: all that came in is counted, notified and on the badge. */
  async function isTrue(): Promise<void> {
    calm++;
    await expect.poll(outbox, { timeout: 20_000 }).toEqual([]);
    const { ledger, accountId } = await state();
    expect(ledger.announced).toBe(truth);
    const shown = await notifications(chromium);
    expect(shown.filter((id) => dismissed.has(id))).toEqual([]);
    const { decided, gone } = await chromium.inside(() => ({ decided: globalThis.decided, gone: globalThis.gone }));
    for (const id of [...shown, ...gone]) notified.add(id);
    expect(Object.keys(decided).filter((id) => !notified.has(id))).toEqual([]);
    const referrals = [...notified].filter((id) => id.startsWith('referrals/'));
    expect(referrals.reduce((sum, id) => sum + (decided[id] ?? Number.NaN), 0)).toBe(truth);
    const news = truth - seen;
    await badgeIs(chromium, { text: news > 99 ? '99+' : news > 0 ? String(news) : '' });

    // Some notifications are dismissed, and sometimes the popup is opened.
    for (const id of shown.filter(() => random(0) < 0.5)) {
      await chromium.inside((id) => chrome.notifications.clear(id), id);
      dismissed.add(id);
    }
    if (random(0) < 0.3) {
      const look = { name: 'opened', request: { accountId, seen: truth, keys: [] } };
      await chromium.inside((message) => chrome.runtime.sendMessage(message), look);
      seen = truth;
      await badgeIs(chromium, { text: '' });
    }
  }
});
