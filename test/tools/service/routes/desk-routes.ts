import { Hono } from 'hono';
import type { Env, ServiceContext, Shared } from '../context.ts';
import { memberRow, paymentEmail, plain } from '../dialects/deployed.ts';
import { toWireTime } from '../dialects/wire-time.ts';
import { inventedMember, type Member } from '../figures/group-members.ts';
import { type ListedMember, like, listProgram } from '../figures/service-groups.ts';
import type { ServiceReferral } from '../figures/service-referral.ts';
import type { Permission } from '../figures/users.ts';
import { forbidden, unauthorized } from '../refusals.ts';
import { needPermission } from './auth.ts';
import { payoutRow, statsFor } from './dashboard-figures.ts';
import { deployedPage, readPaging, slicePage } from './paging.ts';
import { routeOf, siteOf } from './site.ts';

const GROUPS = 'filters[group][value][]';
const PER_PAGE = '20';

/** The routes for administrators in any edition: affiliates, referrals and figures of the program. */
export function deskRoutes({ program, users }: Shared): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/affiliates', (c) => {
    const refusal = needPermission(c, 'affiliates');
    if (refusal instanceof Response) return refusal;
    const { search, status, order_by, order_type, per_page = PER_PAGE, ...query } = c.req.query();
    const groupIds = program.filtersGroups ? c.req.queries(GROUPS)?.map(Number) : undefined;
    const isFound = search ? like(search) : null;
    const page = listProgram({
      ...readPaging({ ...query, per_page }),
      by: order_by === 'unpaid_earnings' ? order_by : 'id',
      descending: order_type !== 'ASC',
      matches: isFound ? (member) => searched(member).some(isFound) : null,
      ...(status && { status }),
      ...(groupIds && { groupIds }),
    });
    const items = page.items.map(({ member, group }) => memberRow(member, group, siteOf(c.req.url)));
    return c.json({ affiliates: deployedPage({ ...page, items }, addressOf(c)) });
  });

  routes.get('/referrals', (c) => {
    const refusal = needPermission(c, 'referrals');
    if (refusal instanceof Response) return refusal;
    const { status, per_page = '10', ...query } = c.req.query();
    const matching = newestFirst().filter((referral) => !status || referral.status === status);
    const page = slicePage(matching, readPaging({ ...query, per_page }));
    const items = page.items.map((referral) => ({ ...referralRow(referral, siteOf(c.req.url)), provider_url: '' }));
    return c.json({ referrals: deployedPage({ ...page, items }, addressOf(c)) });
  });

  /** The figures of the program, without those that a delegate may not see. */
  routes.get('/reports/dashboard-stats', (c) => {
    const user = c.get('user');
    if (!user) return c.json(unauthorized, 401);
    if (user.may.length === 0) return c.json(forbidden, 403);
    const site = siteOf(c.req.url);
    const may = (permission: Permission) => user.may.includes(permission);
    const referrals = newestFirst();
    return c.json({
      stats: statsFor(user, referrals),
      recent_referrals: may('referrals') ? referrals.slice(0, 5).map((referral) => referralRow(referral, site)) : [],
      top_affiliates: may('affiliates') ? [bareRow({ member: inventedMember(1, 0), group: null }, site)] : [],
      recent_visits: may('referrals') ? referrals.slice(0, 1).map((referral) => visitRow(referral, site)) : [],
      recent_payouts: may('payouts') ? [payoutRow] : [],
    });
  });

  return routes;

  function newestFirst(): ServiceReferral[] {
    return program.referrals().toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  }

  /** The affiliate of a referral, who is a user of the site. */
  function earnerOf({ affiliate }: ServiceReferral): ListedMember {
    const { id, email, affiliateId } = users.get(affiliate);
    const member = { ...inventedMember(1, 0), id: affiliateId ?? 0, userId: id, name: affiliate, email };
    return { member: { ...member, status: 'active' }, group: null };
  }

  function referralRow(referral: ServiceReferral, site: string) {
    const { affiliateId } = users.get(referral.affiliate);
    return {
      id: referral.id,
      affiliate_id: String(affiliateId),
      parent_id: null,
      customer_id: null,
      visit_id: String(referral.visitId),
      description: referral.description,
      status: referral.status,
      amount: plain(referral.amount),
      order_total: '123.4',
      currency: referral.currency,
      utm_campaign: null,
      provider: referral.provider,
      provider_id: referral.orderId,
      provider_sub_id: null,
      products: null,
      payout_transaction_id: null,
      payout_id: null,
      type: 'sale',
      settings: null,
      created_at: toWireTime(referral.createdAt),
      updated_at: toWireTime(referral.updatedAt),
      affiliate: bareRow(earnerOf(referral), site),
    };
  }

  function visitRow(referral: ServiceReferral, site: string) {
    return {
      id: referral.visitId,
      affiliate_id: String(users.get(referral.affiliate).affiliateId),
      user_id: null,
      referral_id: null,
      url: `${site}/?ref=1`,
      referrer: 'https://blog.example/',
      utm_campaign: '',
      utm_medium: '',
      utm_source: '',
      ip: 'SECRET-ip',
      created_at: toWireTime(referral.createdAt),
      updated_at: toWireTime(referral.createdAt),
      affiliate: bareRow(earnerOf(referral), site),
    };
  }
}

const addressOf = (c: ServiceContext): string => siteOf(c.req.url) + routeOf(c.req.raw);

/** The fields that a search compares; codes are not among them. */
const searched = (member: Member): string[] => [
  ...[member.name, member.email, String(member.id), String(member.userId), paymentEmail(member)],
];

/** An affiliate inside another row, without the fields that listings add. */
function bareRow({ member, group }: ListedMember, site: string) {
  const { bank_details: _, rate_details: __, group: ___, ...row } = memberRow(member, group, site);
  return row;
}
