import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { Capabilities } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import { NO_PRESETS } from '../../../../lib/domain/accounts/presets.ts';
import type { Presets } from '../../../../lib/domain/accounts/presets-schema.ts';
import { DEFAULT_SETTINGS, FIRST_STEPS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import type { EarningsSummary } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import type { RememberedGroup, Watch } from '../../../../lib/domain/groups/groups-schema.ts';
import type { OverviewFigures } from '../../../../lib/domain/groups/program-overview.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { noticeHash } from '../../../../lib/domain/polling/last-look.ts';
import type { Clicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import type { Payment } from '../../../../lib/domain/portal/payment-schema.ts';
import type { Payouts } from '../../../../lib/domain/portal/payout-schema.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import type { Items } from '../../../../lib/platform/storage/item.ts';
import { capabilities } from '../../../lib/capability-samples.ts';
import { account, keyed, NOON, route, snapshot, state, stats, wireTime } from '../../../lib/make.ts';
import { clicksKey, itemsOf, type View, viewOf } from '../../stored-items.ts';

const MINUTE = 60_000;
const DAY = 1440;

export interface PageSample {
  account: Account;
  state: AccountState;
  capabilities: Capabilities | null;
  earningsSummary?: EarningsSummary;
  payouts?: Payouts;
  clicks?: Clicks;
  payment?: Payment;
}

/** Items as in storage (`lib/platform/storage/view.ts`). If their shape is outdated, the state never becomes `ready`. */
export function items(
  samples: PageSample[],
  part: {
    settings?: Partial<Settings>;
    selected?: string;
    groups?: RememberedGroup[];
    watches?: Watch[];
    overviews?: Record<string, OverviewFigures>;
    pausedUntil?: number;
    presets?: Partial<Presets>;
  } = {},
): Items {
  const { settings, selected = null, groups = [], watches = [], overviews = {}, pausedUntil = null } = part;
  const presets = { ...NO_PRESETS, ...part.presets };
  const byId = <T>(pick: (sample: PageSample) => T | null | undefined): Record<string, T> =>
    Object.fromEntries(
      samples.flatMap((sample) => {
        const value = pick(sample);
        return value == null ? [] : [[sample.account.id, value]];
      }),
    );
  const view: View = {
    ...viewOf({}),
    accounts: samples.map((sample) => sample.account),
    settings: { ...DEFAULT_SETTINGS, settledSteps: [...FIRST_STEPS], ...settings },
    presets,
    pausedUntil,
    selected,
    states: byId((sample) => sample.state),
    capabilities: byId((sample) => sample.capabilities),
    earningsSummaries: byId((sample) => sample.earningsSummary),
    payouts: byId((sample) => sample.payouts),
    clicks: byId(({ clicks }) => clicks && withoutCounted(clicks)),
    payment: byId((sample) => sample.payment),
    groups,
    watches,
    overviews,
  };
  const counted = samples.flatMap(({ account: { id }, clicks }) => (clicks ? [[clicksKey(id), clicks.counted]] : []));
  return { ...itemsOf(view), ...Object.fromEntries(counted) };
}

/** A user without groups. */
export const knownCapabilities = (part: Partial<Capabilities> = {}): Capabilities =>
  capabilities({ groupAccess: 'absent', ...part });

/** Typical rows in every status. The oldest is almost two months old. */
export const ROWS: Referral[] = [
  ['Espresso machine with grinder', '86.24', 'pending', -40],
  ['Yearly plan', '36.00', 'unpaid', -3 * 60],
  ['Two mugs and a very long name of a product that no line of any popup will ever hold', '4.20', 'unpaid', -DAY],
  ['Order #5040', '12.40', 'paid', -3 * DAY],
  ['Filter paper', '1.05', 'rejected', -9 * DAY],
  ['Beans, 5 kg', '18.90', 'paid', -20 * DAY],
  ['Gift card', '25.00', 'awaiting-manual-review-by-the-team', -33 * DAY],
  ['קפה', '7.70', 'cancelled', -50 * DAY],
].map(([description, amount, status, minute], index) =>
  keyed(`id ${index}`, {
    id: String(index),
    order: null,
    description: String(description),
    amount: String(amount),
    status: String(status),
    currency: null,
    provider: index % 2 === 0 ? 'woo' : 'edd',
    providerUrl: index === 3 ? 'https://shop.example/wp-admin/post.php?post=5040' : null,
    createdAt: wireTime(Number(minute)),
  }),
);

/** A connected program without trouble, last seen yesterday. */
export function program(
  id: string,
  part: Partial<Omit<PageSample, 'account'>> & { account?: Partial<Account> } = {},
): PageSample {
  return {
    account: account({ id, ...part.account }),
    state: part.state ?? healthy(),
    capabilities: part.capabilities === undefined ? knownCapabilities() : part.capabilities,
  };
}

/** A connected user who is no affiliate, with these capabilities. */
export const administrator = (known: Partial<Capabilities>, part: { username?: string; state?: AccountState } = {}) =>
  program('a', {
    account: { role: 'administration', username: part.username ?? 'ada' },
    capabilities: knownCapabilities(known),
    state: part.state,
  });

export const healthy = (part: Partial<AccountState> = {}): AccountState =>
  state({
    snapshot: snapshot({ referrals: ROWS, noticeHtml: SAMPLE_NOTICE, fetchedAt: NOON + 4 * MINUTE }),
    looked: {
      at: NOON - DAY * MINUTE,
      unpaid: '142.26',
      paid: '1034.40',
      currency: 'USD',
      notice: noticeHash(SAMPLE_NOTICE),
    },
    route: route(),
    ...part,
  });

export const SAMPLE_NOTICE = '<p>Payouts are made on the 5th. <a href="https://shop.example/terms">Terms</a></p>';

/** A notice with everything that a program may write: heading, list, table, and code without spaces. */
export const LONG_NOTICE = `<h2>November: 20% on everything, and what you need for it</h2>
<p>Use the banners below. They count for <strong>60 days</strong>.</p>
<ul><li>Write in your own words</li><li>Say that it is an advertisement</li></ul>
<table><tr><th>From</th><th>Rate</th><th>Bonus for whoever is first</th></tr>
<tr><td>1</td><td>20%</td><td>USD 1,250.00</td></tr><tr><td>100</td><td>25%</td><td>USD 12,500.00</td></tr></table>
<pre>&lt;a href="https://shop.example/campaigns/november/landing?ref=12&amp;utm_source=affiliate"&gt;Coffee&lt;/a&gt;</pre>`;

/** An invalid state that no page can draw. */
export const BROKEN = healthy({ snapshot: { stats: null, referrals: [], fetchedAt: 'broken' } as never });

export const stateWithSums = (totalUnpaid: string, totalPaid: string, amounts: string[]): AccountState =>
  healthy({
    looked: undefined,
    snapshot: snapshot({
      stats: stats({ totalUnpaid, totalPaid }),
      referrals: amounts.map((amount, index) => ({ ...(ROWS[index] ?? keyed(`more ${index}`)), amount })),
      fetchedAt: NOON + 4 * MINUTE,
    }),
  });

const withoutCounted = ({ counted: _, ...shown }: Clicks) => shown;
