/// <reference types="chrome" />

import { expect, test } from 'vitest';
import type { Picture } from '../../../lib/domain/programs/picture.ts';
import type { ProgramRecord } from '../../../lib/domain/programs/program-record.ts';
import { runs } from '../../long/runs.ts';
import { connectManually, expectBadge, loginOf, shownNotifications, triggerPoll } from '../../tools/browser/actions.ts';
import { scene } from '../../tools/browser/scene.ts';
import { storedRecord } from '../../tools/browser/stored-mirror.ts';
import { onlyAccount } from '../../tools/browser/stored-view.ts';
import { createRandom } from '../../tools/simulate/random.ts';

const { service, chromium } = await scene();

declare global {
  /** In the page: the numbers of counted referrals that pages have drawn. */
  var drawn: Set<number>;
  /** Closed notifications: some systems show them for a few seconds only. */
  var closedNotifications: string[];
  /** Resolves with the next write of a picture. */
  var nextWrite: Promise<void>;
}

/** Has a page of the extension record what is drawn and closed. */
const recordWrites = () =>
  chromium.inside(() => {
    globalThis.drawn = new Set();
    globalThis.closedNotifications = [];
    chrome.notifications.onClosed.addListener((id) => globalThis.closedNotifications.push(id));
    let written = () => {};
    const renew = () => {
      globalThis.nextWrite = new Promise((resolve) => {
        written = resolve;
      });
    };
    renew();
    chrome.storage.local.onChanged.addListener((changes) => {
      const [picture] = Object.entries(changes).flatMap(([key, { newValue }]) =>
        key.startsWith('picture:') ? [(newValue as { value: Picture }).value] : [],
      );
      if (!picture) return;
      globalThis.drawn.add(picture.state.ledger?.announced ?? 0);
      written();
      renew();
    });
  });

const record = async (): Promise<ProgramRecord> => {
  const stored = await storedRecord(chromium);
  if (!stored) throw new Error('Nothing is stored');
  return stored;
};
const outbox = async () => (await record()).outbox;

/** The moments of a poll at which the worker is stopped. */
const MOMENTS = ['never', 'before', 'alarm', 'requested', 'answered', 'written', 'notified'] as const;

const { numRuns: polls, seed } = runs({ few: 25, many: 200 });

test(`each referral is counted and notified once in ${polls} polls with a worker that is killed at any moment`, {
  timeout: polls > 25 ? 3_600_000 : 120_000,
}, async () => {
  const random = createRandom(1, seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random(0) * values.length)] as T;
  /** Waits for up to `most` messages to the browser, whose duration differs in every run. */
  const waitBriefly = async (most: number) => {
    for (let turn = Math.floor(random(0) * most); turn > 0; turn--) await chromium.inside(() => 0);
  };
  const notified = new Set<string>();
  const dismissed = new Set<string>();
  const waiting: number[] = [];
  const stops = Object.fromEntries(MOMENTS.map((moment) => [moment, 0]));
  let [created, seen, checks] = [0, 0, 0];

  await connectManually(chromium, loginOf(service));
  await recordWrites();
  for (let index = 0; index < polls; index++) {
    createReferrals();
    const moment = index === polls - 1 ? 'never' : pick(MOMENTS);
    stops[moment] = (stops[moment] ?? 0) + 1;
    await poll(moment);
    if (moment === 'never') await expectConsistent();
  }
  console.log(
    `${polls} polls, ${polls - checks} stops ${JSON.stringify(stops)}; came in ${created}, all notified in ${notified.size} notifications`,
  );

  function createReferrals(): void {
    const count = pick([0, 1, 1, 2, 8]);
    const status = pick(['unpaid', 'unpaid', 'pending'] as const);
    const fresh = service.program.addReferrals(count, { status });
    if (status === 'pending') waiting.push(...fresh.map(({ id }) => id));
    created += count;
    const approved = pick([true, false]) ? waiting.shift() : undefined;
    if (approved !== undefined) service.program.approve(approved);
  }

  async function poll(moment: (typeof MOMENTS)[number]): Promise<void> {
    const { askedAt } = (await record()).state.route;
    if (moment === 'never' || moment === 'before') {
      if (moment === 'before') await chromium.stopWorker();
      return alarmUntil(async () => (await record()).state.route.askedAt !== askedAt);
    }
    let requested = false;
    void service.requests.next().then(() => {
      requested = true;
    });
    if (moment === 'alarm') await triggerPoll(chromium);
    else await alarmUntil(async () => requested);
    const written = () => chromium.inside(() => globalThis.nextWrite);
    if (moment === 'answered') await waitBriefly(6);
    if (moment === 'written' || moment === 'notified') await Promise.race([written(), waitBriefly(40)]);
    if (moment === 'notified') await waitBriefly(12);
    await chromium.stopWorker();
  }

  /** Sets the alarm again until `done`, because the worker may overwrite it. */
  async function alarmUntil(done: () => Promise<boolean>): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      if (turn % 50 === 0) await triggerPoll(chromium);
      if (await done()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The alarm led to nothing');
  }

  /** After a whole poll, every referral is counted, notified and on the badge. */
  async function expectConsistent(): Promise<void> {
    checks++;
    await expect.poll(outbox, { timeout: 20_000 }).toEqual([]);
    const { ledger } = (await record()).state;
    expect(ledger?.announced).toBe(created);
    const shown = await shownNotifications(chromium);
    expect(shown.filter((id) => dismissed.has(id))).toEqual([]);
    const { drawn, closed } = await chromium.inside(() => ({
      drawn: [...globalThis.drawn],
      closed: globalThis.closedNotifications,
    }));
    for (const id of [...shown, ...closed]) notified.add(id);
    // The id of a notification ends with the number of referrals that were counted then.
    const counted = [...notified].filter((id) => id.startsWith('referrals/')).map((id) => Number(id.split('/').at(-1)));
    expect(drawn.filter((number) => number > 0 && !counted.includes(number))).toEqual([]);
    expect(Math.max(0, ...counted)).toBe(created);
    const news = created - seen;
    await expectBadge(chromium, { text: news > 99 ? '99+' : news > 0 ? String(news) : '' });

    // The user dismisses some notifications, and sometimes opens the popup.
    for (const id of shown.filter(() => random(0) < 0.5)) {
      await chromium.inside((id) => chrome.notifications.clear(id), id);
      dismissed.add(id);
    }
    if (random(0) < 0.3) {
      const message = {
        name: 'opened',
        request: { accountId: (await onlyAccount(chromium)).id, seen: created, keys: [] },
      };
      await chromium.inside((message) => chrome.runtime.sendMessage(message), message);
      seen = created;
      await expectBadge(chromium, { text: '' });
    }
  }
});
