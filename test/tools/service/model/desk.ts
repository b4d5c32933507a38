import type { ListedMember } from '../program/members.ts';
import type { Member } from '../program/sample-members.ts';
import type { ServiceClick } from '../program/service-click.ts';
import type { ServicePayout } from '../program/service-payout.ts';
import type { ServiceReferral } from '../program/service-referral.ts';
import { figuresOf, sumOf } from '../program/service-totals.ts';
import type { Permission } from '../program/users.ts';
import { type Call, isBefore160 } from './call.ts';
import { documentedMember } from './documented.ts';
import { like } from './like.ts';
import { bareMember, memberRow, paymentEmailOf } from './member-row.ts';
import { deployedPage, mapPage, plainPage, readPaging, slicePage, USUAL_PAGING } from './paging.ts';
import { noGroup, noGroupFilter } from './refusals.ts';
import { count, money, plain, rate } from './stat.ts';
import { toWireTime } from './wire-time.ts';

/** The routes for administrators and delegates: affiliates, groups, referrals and figures of the program. */

const GROUPS = 'filters[group][value][]';
/** The contract's route was not recorded; other services have such a limit, so tests have it, too. */
const GROUP_PAGING = { ...USUAL_PAGING, rows: 100 };
/** Lists on the overview have at most so many rows. */
const FEW = 5;

export function affiliatesPage(call: Call) {
  const { program, query } = call;
  const groupIds = query.getAll(GROUPS).map(Number);
  if (groupIds.length > 0 && program.filtersGroups && isBefore160(program)) return noGroupFilter;
  const search = query.get('search');
  const isFound = search ? like(search) : null;
  const page = program.members.list({
    ...readPaging(query, 20),
    by: query.get('order_by') === 'unpaid_earnings' ? 'unpaid_earnings' : 'id',
    descending: query.get('order_type') !== 'ASC',
    status: query.get('status'),
    matches: isFound && ((member) => searched(member).some(isFound)),
    groupIds: groupIds.length > 0 && program.filtersGroups ? groupIds : null,
  });
  return {
    affiliates: deployedPage(
      mapPage(page, (listed) => memberRow(listed, call)),
      call.address,
    ),
  };
}

/** The fields that a search compares; codes are not among them. */
const searched = (member: Member): string[] => [
  ...[member.name, member.email, String(member.id), String(member.userId), paymentEmailOf(member) ?? ''],
];

/** One affiliate. The service counts their referrals again, and then sends numbers. */
export function affiliatePage(call: Call) {
  const { program, parts, home, now } = call;
  const listed = program.members.find(Number(parts.id));
  if (!listed) return { status: 404, body: { message: 'Affiliate not found' } };
  const { member } = listed;
  const { floats, total, clicks } = figuresOf(member.login ?? '', program);
  Object.assign(member, { earned: String(floats.earned), unpaid: String(floats.unpaid), referrals: total });
  Object.assign(member, { visits: clicks.length, updatedAt: now() });
  program.members.changed();
  return {
    affiliate: {
      ...memberRow(listed, call),
      ...{ total_earnings: floats.earned, unpaid_earnings: floats.unpaid, referrals: total, visits: clicks.length },
      ...{ widgets: [], attached_coupons: [], share_url: `${home}/?ref=${member.id}` },
    },
  };
}

/** A group's members by the contract's route. */
export function groupPage(call: Call) {
  const { program, query, parts, dialect, address } = call;
  const section = program.members.groups.find(({ group }) => group.id === Number(parts.id));
  if (!section) return noGroup;
  const search = query.get('search');
  const isFound = search ? like(search) : null;
  const page = program.members.list({
    ...readPaging(query, 15, GROUP_PAGING),
    ...{ by: 'id', descending: false, status: query.get('status'), groupIds: [section.group.id] },
    matches: isFound && (({ code, name, email }) => [code, name, email].some(isFound)),
  });
  if (dialect === 'documented')
    return { affiliates: plainPage(mapPage(page, ({ member }) => documentedMember(member))) };
  return {
    affiliates: deployedPage(
      mapPage(page, (listed) => memberRow(listed, call)),
      address,
    ),
  };
}

/** The names of the groups, as the deployed service's public reference describes them; they were not recorded. */
export function groupsPage({ program, query, address }: Call) {
  const page = mapPage(slicePage(program.members.groups, readPaging(query, 15)), ({ group: { id, name }, size }) => ({
    ...{ id, name, description: '', status: 'active', affiliates_count: String(size) },
    ...{ created_at: '2026-01-05T08:00:00+00:00', updated_at: '2026-11-01T08:00:00+00:00' },
  }));
  return { groups: deployedPage(page, address) };
}

export function referralsPage(call: Call) {
  const { program, query, address } = call;
  const status = query.get('status');
  const matching = newestFirst(call).filter((referral) => !status || referral.status === status);
  const page = mapPage(slicePage(matching, readPaging(query, 10)), (referral) => ({
    ...referralRow(referral, call),
    provider_url: '',
  }));
  const envelope = deployedPage(page, address);
  const given = query.get('per_page');
  return { referrals: { ...envelope, ...(program.version === '1.3.0' && given && { per_page: given }) } };
}

/** The program's figures, without those that a delegate may not see. */
export function dashboardPage(call: Call) {
  const { program, user } = call;
  const { referrals, clicks, payouts } = program.rows;
  const may = (permission: Permission) => user?.may.includes(permission) ?? false;
  const paid = payouts.filter(({ status }) => status === 'paid');
  const visits = program.members.visits();
  const valued = referrals.filter(({ status }) => status === 'paid' || status === 'unpaid');
  const stats = {
    ...(may('payouts') && {
      total_paid: money('Total Paid', String(sumOf(paid.map(({ amount, whole }) => whole ?? amount))), 'MoneyPaid'),
      total_unpaid: money('Total Unpaid', String(sumOf(amountsIn(referrals, 'unpaid'))), 'MoneyUnPaid'),
    }),
    ...(may('affiliates') && {
      active_affiliates: count('Active Affiliates', program.members.count('active'), 'Persons'),
    }),
    ...(may('referrals') && {
      total_visits: count('Total Visits', String(visits), 'LinkClick'),
      total_referrals: count('Total Referrals', referrals.length, 'LinkReferal'),
      conversion_rate: rate(visits === 0 ? '0' : ((100 * referrals.length) / visits).toFixed(2)),
    }),
    ...(may('affiliates') && {
      pending_affiliates: count('Pending Affiliates', program.members.count('pending'), 'PendingUser'),
    }),
    ...(may('referrals') && {
      total_order_value: money(
        'Total Order Value by Referrals',
        String(sumOf(valued.map(({ orderTotal }) => orderTotal ?? '0'))),
        'BagLoveIcon',
      ),
    }),
  };
  const latest = clicks.slice(-FEW).reverse();
  const newest = newestFirst(call).slice(0, FEW);
  return {
    // PHP writes an empty object as a list.
    stats: Object.keys(stats).length > 0 ? stats : [],
    recent_referrals: may('referrals') ? newest.map((referral) => referralRow(referral, call)) : [],
    top_affiliates: may('affiliates') ? program.members.top(FEW).map((listed) => bareMember(listed, call)) : [],
    recent_visits: may('referrals') ? latest.map((click) => clickRow(click, call)) : [],
    recent_payouts: may('payouts') ? paid.slice(-FEW).reverse().map(payoutRow) : [],
  };
}

const amountsIn = (referrals: readonly ServiceReferral[], status: string): string[] =>
  referrals.filter((referral) => referral.status === status).map(({ amount }) => amount);

const newestFirst = ({ program }: Call): ServiceReferral[] =>
  program.rows.referrals.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);

/** The affiliate of a row, who is a user of the site. */
function earnerOf({ affiliate }: { affiliate: string }, { program, users }: Call): ListedMember {
  const listed = program.earners.get(affiliate);
  if (listed) return listed;
  const { id: userId, name, email, affiliateId } = users.get(affiliate);
  const { paid, unpaid, total, visits } = figuresOf(affiliate, program);
  const member = {
    ...{ id: affiliateId ?? 0, userId, name, email, login: name, code: name, status: 'active' },
    ...{ rate: '20', rateType: 'percentage', paid, unpaid, referrals: total, visits },
    ...{ createdAt: Date.UTC(2026, 0, 5, 8), updatedAt: Date.UTC(2026, 10, 1, 8) },
  };
  return { member, group: null };
}

function referralRow(referral: ServiceReferral, call: Call) {
  const earner = earnerOf(referral, call);
  const { id, description, status, currency, provider } = referral;
  return {
    ...{ id, affiliate_id: String(earner.member.id), parent_id: null, customer_id: null },
    visit_id: referral.visitId === null ? null : String(referral.visitId),
    ...{ description, status, amount: plain(referral.amount), order_total: referral.orderTotal ?? '0', currency },
    ...{ utm_campaign: referral.campaign || null, provider, provider_id: referral.orderId, provider_sub_id: null },
    ...{ products: null, payout_transaction_id: null, payout_id: null, type: referral.type ?? 'sale', settings: null },
    created_at: toWireTime(referral.createdAt),
    updated_at: toWireTime(referral.updatedAt),
    affiliate: bareMember(earner, call),
  };
}

function clickRow(click: ServiceClick, call: Call) {
  const earner = earnerOf(click, call);
  return {
    ...{ id: click.id, affiliate_id: String(earner.member.id), user_id: null, referral_id: null },
    ...{ url: click.url.startsWith('/') ? call.home + click.url : click.url, referrer: click.referrer },
    ...{ utm_campaign: click.campaign, utm_medium: click.medium, utm_source: click.source },
    ip: click.ip ?? 'SECRET-ip',
    created_at: toWireTime(click.at),
    updated_at: toWireTime(click.at),
    affiliate: bareMember(earner, call),
  };
}

const payoutRow = ({ id, amount, whole, status, description, note, at }: ServicePayout) => ({
  ...{ id, created_by: null, total_amount: plain(whole ?? amount), payout_method: 'manual', status, currency: 'USD' },
  ...{ title: description, description: note ?? null, settings: null },
  created_at: toWireTime(at),
  updated_at: toWireTime(at),
});
