import { readFileSync } from 'node:fs';
import type { Account } from '../../lib/domain/accounts/account.ts';
import type { Capabilities } from '../../lib/domain/accounts/capabilities-schema.ts';
import type { Settings } from '../../lib/domain/accounts/settings-schema.ts';
import type { RememberedGroup, TableView, Watch } from '../../lib/domain/groups/groups-schema.ts';
import type { OverviewFigures } from '../../lib/domain/groups/program-overview.ts';
import { newWatch, watchAfterAnswer } from '../../lib/domain/groups/watch.ts';
import { afterAnswer, judgeAnswer, NEW_STATE } from '../../lib/domain/polling/account-state.ts';
import type { AccountState, Look } from '../../lib/domain/polling/account-state-schema.ts';
import type { Outbox } from '../../lib/domain/polling/outbox.ts';
import { afterLook } from '../../lib/domain/polling/seen-referrals.ts';
import type { Clicks } from '../../lib/domain/portal/clicks-schema.ts';
import type { Payment } from '../../lib/domain/portal/payment-schema.ts';
import type { Payouts } from '../../lib/domain/portal/payout-schema.ts';
import { fail, ok } from '../../lib/domain/result.ts';
import { browser } from '../../lib/platform/browser.ts';
import * as store from '../fake/fake-storage.ts';
import { capabilities } from './capability-samples.ts';
import {
  account,
  answer,
  clicks,
  countedClicks,
  earningsSummary,
  knownPayout,
  NOON,
  payment,
  payout,
  payouts,
  plainRow,
  row,
} from './make.ts';
import { rowsDown } from './mirror-samples.ts';
import { type Parts, programOf, storeHistory, storeProgram } from './program-samples.ts';
import { keepSecret, keysInMemory, sampleVault } from './vault-samples.ts';

/** The storage items and the keys (raw, in base64) that one version stores in a browser. */
export interface Left {
  local: Record<string, unknown>;
  /** The records of the programs' databases, with the counted clicks. */
  programs?: Record<string, Parts>;
  keys?: Record<string, string>;
}

/** The version that stores today's format. */
export const version = '1.0';
export const fixtureOf = (name: string) => `test/fixtures/stored/${name}.json`;
export const leftBy = (name: string): Left => JSON.parse(readFileSync(fixtureOf(name), 'utf8'));

/** The accounts' passwords, the same in every fixture. */
export const PASSWORDS = { a: 'abcdEFGHijklMNOPqrstUVWX', b: 'pässwörd-ключ', c: 'QQqqWWwwEEeeRRrrTTttYYyy' };

/** Fills the browser's storage and returns a vault with the stored keys. */
export async function openLeft({ local, programs = {}, keys = {} }: Left) {
  const memory = keysInMemory();
  for (const [id, raw] of Object.entries(keys)) {
    const bytes = Buffer.from(raw, 'base64');
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
    memory.kept.set(id, key);
  }
  for (const [id, parts] of Object.entries(programs)) await storeProgram(id, parts);
  await browser.storage.local.set(local);
  return { memory, vault: sampleVault(memory.keys) };
}

/**
 * Stores a sample of everything that this version can store, and returns it. Optional fields are included: a new field
 * does not compile until it is here, and then a test misses it in the fixture.
 */
export async function leaveAll(): Promise<Left> {
  const settings: Required<Settings> = {
    ...{ pollMinutes: 15, notifyReferrals: true, notifyStatus: true, notifyPayouts: true, hideAmounts: true },
    ...{ earningsInBadge: false, currency: 'EUR', saleSound: true, weeklyDigest: true },
    // No time zone has noon at this time.
    quietHours: { from: '00:05', to: '00:20' },
    ...{ language: 'de', country: 'AT', settledSteps: ['pin'], seenNews: '1.0' },
  };
  const completeAccount: Required<Account> = {
    ...account(),
    ...{ userId: '7', rewrites: ['slash'], zone: 'America/New_York', byConsent: true, untilClose: true },
    ...{ goal: '1250.50', notify: { kind: 'at-least', amount: '50', currency: 'EUR' }, offBadge: true },
    ...{ campaigns: ['Spring sale', 'newsletter'], linkSites: ['https://other.example'] },
  };
  const { untilClose: _, ...consented } = { ...completeAccount, id: 'b', username: 'zoë', name: 'Other shop' };
  const accounts: Account[] = [
    account({ revision: 2 }),
    { ...consented, baseUrl: 'https://other.example/wp-json/fluent-affiliate/v2' },
    account({ id: 'c', username: 'root', role: 'administration' }),
    { ...completeAccount, id: 'd', username: 'bob' },
  ];
  const groups: Required<RememberedGroup>[] = [
    { accountId: 'c', groupId: 3, name: 'Gold', pinned: true },
    { accountId: 'c', groupId: 9, name: null, pinned: false },
  ];
  const watchContext = { account: completeAccount, now: NOON, random: 0.5 };
  const watches: Required<Watch>[] = [watchAfterAnswer(newWatch('c', 'referrals'), ok(4), watchContext)];
  const overview: Required<OverviewFigures> = {
    ...{ at: NOON, revision: 1, applicants: 2, referrals: 4, active: 57 },
    ...{ unpaid: '37.019999999999996', currencies: ['EUR'] },
  };
  const completePayouts: Required<Payouts> = {
    ...payouts({ unlisted: [payout({ time: '01:28' })] }),
    ...{ paidAt: NOON, reportedAt: NOON },
  };
  const spent = [{ from: NOON, requests: 1, bytes: 0 }];
  const completeClicks: Required<Clicks> = clicks({ spent, counted: countedClicks() });
  const completeCapabilities: Required<Capabilities> = {
    ...capabilities({ groupAccess: 'allowed', groupRoute: 'core', programAccess: 'allowed', currency: null }),
    ...{ overviewParts: ['applicants', 'referrals', 'unpaid', 'active', 'owed'] },
    adminUrl: 'https://shop.example/wp-admin/',
  };
  const view: Required<TableView> = {
    widths: { code: 120, email: 240 },
    sort: { key: 'unpaid', descending: true },
    perPage: '50',
  };
  await store.writeAtomically(
    [store.ACCOUNTS, accounts],
    [store.SETTINGS, settings],
    [store.PRESETS, { programs: [{ name: 'Preset', page: 'https://preset.example' }], ignored: ['pollMinutes'] }],
    [store.PAUSED_UNTIL, NOON + 3_600_000],
    [store.SELECTED, 'b'],
    [store.GROUPS, groups],
    [store.WATCHES, watches],
    [store.TABLE_VIEW, view],
    [store.LOST, false],
    [store.DARK, true],
    [store.OUTBOX, outboxOf(settings).filter(({ kind }) => kind === 'waiting' || kind === 'digest')],
    [store.DIGESTED_WEEKS, ['2026-11-16']],
    [store.PENDING_PERMISSIONS, ['https://shop.example:443/*']],
  );
  const programs: Record<string, Partial<Parts>> = {
    a: {
      ...{ login: 2, state: polled(settings), capabilities: capabilities({ coupons: ['ADA10'] }) },
      ...{ payouts: completePayouts, clicks: completeClicks, payment: payment() satisfies Required<Payment> },
      outbox: outboxOf(settings).filter(({ accountId }) => accountId === 'a'),
    },
    b: { login: 1, state: refused(settings) },
    c: { login: 1, capabilities: { ...completeCapabilities, share: null }, overview },
    d: { login: 1 },
  };
  for (const [id, parts] of Object.entries(programs)) await storeProgram(id, parts);
  await storeHistory('a', rowsDown(2, 1));
  const picture = store.pictureItem('a');
  await store.write(picture, { ...(await store.read(picture)), summary: earningsSummary() });
  const records: Record<string, Parts> = {};
  for (const id of Object.keys(programs)) records[id] = await programOf(id);
  // Fixed keys, because those that a vault makes cannot be exported.
  const keys: Record<string, string> = {};
  for (const id of Object.keys(PASSWORDS))
    keys[id] = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
  const { vault } = await openLeft({ local: {}, keys });
  for (const [id, password] of Object.entries(PASSWORDS)) await keepSecret(vault, id, password);
  // A file has no undefined fields.
  return JSON.parse(JSON.stringify({ local: await browser.storage.local.get(null), programs: records, keys }));
}

/** The context of an answer, this many minutes after noon. */
const contextAt = (accountId: string, revision: number, settings: Settings) => (minute: number) => ({
  ...{ accountId, revision, settings, random: 0.5 },
  now: NOON + minute * 60_000,
});

/** The state after a cached answer with new referrals, some of them seen and some not notified yet. */
function polled(settings: Settings): AccountState {
  const look: Look = { at: NOON + 31 * 60_000, unpaid: '200.10', paid: '1034.40', currency: 'EUR', notice: 'ab12' };
  return afterLook(answeredTwice(settings).state, { seen: 1, keys: [] }, look);
}

/** One announcement of each kind. */
const outboxOf = (settings: Settings): Outbox => [
  ...answeredTwice(settings).found,
  {
    ...{ kind: 'payout', id: 'payout/a/started/1', accountId: 'a' },
    news: { kind: 'started', payout: knownPayout(payout()) },
    waits: true,
  },
  { kind: 'waiting', id: 'waiting/c/referrals/2', accountId: 'c', waitingKind: 'referrals', count: 2 },
  { kind: 'digest', id: 'digest/2026-11-16', accountId: null, monday: '2026-11-16' },
];

function answeredTwice(settings: Settings) {
  const at = contextAt('a', 2, settings);
  const first = answer([row(2, 2), row(1, 1)], { totalReferrals: 57 });
  const paid = row(2, 2, { status: 'paid', providerUrl: 'https://shop.example/orders' });
  const next = answer([row(4, 20), row(3, 10), paid, row(1, 1)], { totalReferrals: 59 }, '<p>Hello</p>');
  const baseline = afterAnswer(NEW_STATE, ok(first), at(0));
  return judgeAnswer(baseline, ok({ ...next, cachedSeconds: 30 }), at(30));
}

function refused(settings: Settings): AccountState {
  const at = contextAt('b', 1, settings);
  const baseline = afterAnswer(NEW_STATE, ok(answer([plainRow('Order #7001', 1)], { totalReferrals: 12 })), at(0));
  return afterAnswer(baseline, fail({ kind: 'busy', status: 429, retryAfterSeconds: 120 }), at(30));
}

export type Path = (string | number)[];

/** The paths of all values. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...parts.flatMap(([name, part]) => pathsOf(part, [...path, name]))];
}
