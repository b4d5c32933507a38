import { readFileSync } from 'node:fs';
import type { Account } from '../../lib/domain/accounts/account.ts';
import type { Capabilities } from '../../lib/domain/accounts/capabilities-schema.ts';
import type { Settings } from '../../lib/domain/accounts/settings-schema.ts';
import type { RememberedGroup, TableView, Watch } from '../../lib/domain/groups/groups-schema.ts';
import type { OverviewFigures } from '../../lib/domain/groups/program-overview-schema.ts';
import { newWatch, watchAfterAnswer } from '../../lib/domain/groups/watch.ts';
import { afterAnswer, judgeAnswer, NEW_STATE } from '../../lib/domain/polling/account-state.ts';
import type { AccountState, Look } from '../../lib/domain/polling/account-state-schema.ts';
import type { Outbox } from '../../lib/domain/polling/outbox.ts';
import { afterLook } from '../../lib/domain/polling/seen-referrals.ts';
import type { Clicks } from '../../lib/domain/portal/clicks-schema.ts';
import type { Payouts } from '../../lib/domain/portal/payout-schema.ts';
import type { Payment } from '../../lib/domain/portal/route-status-schema.ts';
import { fail, ok } from '../../lib/domain/result.ts';
import { browser } from '../../lib/platform/browser.ts';
import * as store from '../../lib/platform/storage/storage.ts';
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
import { keepSecret, keysInMemory, sampleVault } from './vault-samples.ts';

/** What one version leaves in a browser: its storage items and its keys (raw, in base64). */
export interface Left {
  local: Record<string, unknown>;
  keys?: Record<string, string>;
}

/** The version of what is stored now. */
export const version = '1.0';
export const fixtureOf = (name: string) => `test/fixtures/stored/${name}.json`;
export const leftBy = (name: string): Left => JSON.parse(readFileSync(fixtureOf(name), 'utf8'));

/** The accounts' passwords, the same in every fixture. */
export const PASSWORDS = {
  a: 'abcdEFGHijklMNOPqrstUVWX',
  b: 'pässwörd-ключ',
  c: 'QQqqWWwwEEeeRRrrTTttYYyy',
};

/** A browser with what was left, and a vault to read it. */
export async function openLeft({ local, keys = {} }: Left) {
  const memory = keysInMemory();
  for (const [id, raw] of Object.entries(keys)) {
    const bytes = Buffer.from(raw, 'base64');
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
    memory.kept.set(id, key);
  }
  await browser.storage.local.set(local);
  return { memory, vault: sampleVault(memory.keys) };
}

/**
 * Stores something of everything that this version can store, and answers it. Whatever is optional is there: a
 * field that is added does not compile until it is here, and then is missing in the fixture.
 */
export async function leaveAll(): Promise<Left> {
  const settings: Required<Settings> = {
    pollMinutes: 15,
    notifyReferrals: true,
    notifyStatus: true,
    notifyPayouts: true,
    hideAmounts: true,
    earningsInBadge: false,
    currency: 'EUR',
    saleSound: true,
    // No time zone has noon at this time.
    quietHours: { from: '00:05', to: '00:20' },
    weeklyDigest: true,
    language: 'de',
    country: 'AT',
    settledSteps: ['pin'],
    seenNews: '1.0',
  };
  const whole: Required<Account> = {
    ...account(),
    userId: '7',
    ownHome: 'https://own.example/tea',
    byConsent: true,
    untilClose: true,
    goal: '1250.50',
    notify: { kind: 'at-least', amount: '50', currency: 'EUR' },
    offBadge: true,
    campaigns: ['Spring sale', 'newsletter'],
  };
  const { untilClose: _, ...ofConsent } = { ...whole, id: 'b', username: 'zoë', name: 'Other shop' };
  const accounts: Account[] = [
    account({ revision: 2 }),
    { ...ofConsent, baseUrl: 'https://other.example/wp-json/fluent-affiliate/v2' },
    account({ id: 'c', username: 'root', role: 'administration' }),
    { ...whole, id: 'd', username: 'bob' },
  ];
  const groups: Required<RememberedGroup>[] = [
    { accountId: 'c', groupId: 3, name: 'Gold', pinned: true },
    { accountId: 'c', groupId: 9, name: null, pinned: false },
  ];
  const watched = { account: whole, now: NOON, random: 0.5 };
  const watches: Required<Watch>[] = [watchAfterAnswer(newWatch('c', 'referrals'), ok(4), watched)];
  const overview: Required<OverviewFigures> = {
    ...{ at: NOON, revision: 1, applicants: 2, referrals: 4, active: 57 },
    ...{ unpaid: '37.019999999999996', currencies: ['EUR'] },
  };
  const paid: Required<Payouts> = { ...payouts({ gone: [payout({ time: '01:28' })] }), paidAt: NOON };
  const clicked: Required<Clicks> = clicks({ counted: countedClicks({ lacking: ['2026-11-19'] }) });
  const known: Required<Capabilities> = {
    ...capabilities({ groupAccess: 'allowed', groupRoute: 'core', programAccess: 'allowed', currency: null }),
    ...{ partial: true, revision: 1, overviewParts: ['applicants', 'referrals', 'unpaid', 'active', 'owed'] },
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
    [store.PAUSED_UNTIL, NOON + 3_600_000],
    [store.SELECTED, 'b'],
    [store.GROUPS, groups],
    [store.WATCHES, watches],
    [store.TABLE_VIEW, view],
    [store.DARK, true],
    [store.OUTBOX, outboxOf(settings)],
    [store.DIGESTED_WEEKS, ['2026-11-16']],
    [store.PENDING_PERMISSIONS, ['https://shop.example:443/*']],
    [store.stateItem('a'), polled(settings)],
    [store.stateItem('b'), refused(settings)],
    [store.stateItem('c'), NEW_STATE],
    [store.stateItem('d'), NEW_STATE],
    [store.capabilitiesItem('a'), capabilities({ coupons: ['ADA10'] })],
    [store.earningsSummaryItem('a'), earningsSummary()],
    [store.capabilitiesItem('c'), { ...known, share: null }],
    [store.overviewItem('c'), overview],
    [store.payoutsItem('a'), paid],
    [store.clicksItem('a'), clicked],
    [store.paymentItem('a'), payment() satisfies Required<Payment>],
  );
  // Fixed keys, because those that a vault makes cannot be exported.
  const keys: Record<string, string> = {};
  for (const id of Object.keys(PASSWORDS))
    keys[id] = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
  const { vault } = await openLeft({ local: {}, keys });
  for (const [id, password] of Object.entries(PASSWORDS)) await keepSecret(vault, id, password);
  return { local: await browser.storage.local.get(null), keys };
}

/** The context of an answer, so many minutes after noon. */
const requested = (accountId: string, revision: number, settings: Settings) => (minute: number) => ({
  ...{ accountId, revision, settings, random: 0.5 },
  now: NOON + minute * 60_000,
});

/** A state in which everything has happened once: news, some of it seen, some not notified yet, a cached answer. */
function polled(settings: Settings): AccountState {
  const look: Look = { at: NOON + 31 * 60_000, unpaid: '200.10', paid: '1034.40', currency: 'EUR', notice: 'ab12' };
  return afterLook(answeredTwice(settings).state, { seen: 1, keys: [] }, look);
}

/** One of each kind. */
const outboxOf = (settings: Settings): Outbox => [
  ...answeredTwice(settings).found,
  {
    ...{ kind: 'payout', id: 'payout/a/started/1', accountId: 'a' },
    news: { kind: 'started', payout: knownPayout(payout()) },
  },
  { kind: 'waiting', id: 'waiting/c/referrals/2', accountId: 'c', of: 'referrals', count: 2 },
  { kind: 'digest', id: 'digest/2026-11-16', accountId: null, monday: '2026-11-16' },
];

function answeredTwice(settings: Settings) {
  const at = requested('a', 2, settings);
  const first = answer([row(2, 2), row(1, 1)], { totalReferrals: 57 });
  const paid = row(2, 2, { status: 'paid', providerUrl: 'https://shop.example/orders' });
  const next = answer([row(4, 20), row(3, 10), paid, row(1, 1)], { totalReferrals: 59 }, '<p>Hello</p>');
  const baseline = afterAnswer(NEW_STATE, ok(first), at(0));
  return judgeAnswer(baseline, ok({ ...next, cachedSeconds: 30 }), at(30));
}

function refused(settings: Settings): AccountState {
  const at = requested('b', 1, settings);
  const baseline = afterAnswer(NEW_STATE, ok(answer([plainRow('Order #7001', 1)], { totalReferrals: 12 })), at(0));
  return afterAnswer(baseline, fail({ kind: 'busy', status: 429, retryAfterSeconds: 120 }), at(30));
}

export type Path = (string | number)[];

/** The paths of all values. */
export function pathsOf(value: unknown, way: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [way];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [way, ...parts.flatMap(([name, part]) => pathsOf(part, [...way, name]))];
}
