import { Hono } from 'hono';
import type { Env, Shared } from '../context.ts';
import { inHistory, userDetails } from '../dialects/deployed.ts';
import { humanDate, toWireTime } from '../dialects/wire-time.ts';
import { groups } from '../figures/service-groups.ts';
import { noRoute } from '../refusals.ts';
import { needAdmin, needAffiliate } from './auth.ts';
import { deployedPage, readPaging, slicePage } from './paging.ts';
import { routeOf, siteOf } from './site.ts';

/** Routes of a deployed service beyond the contract, which the extension must not rely on. */
export function extraRoutes({ program }: Shared): Hono<Env> {
  const routes = new Hono<Env>();

  /** Currency, share link and coupon codes. */
  routes.get('/portal/bootstrap', (c) => {
    const user = needAffiliate(c);
    if (user instanceof Response) return user;
    const site = siteOf(c.req.url);
    const [newest] = program.figures(user.name).referrals;
    return c.json({
      site_info: {
        site_url: `${site}/`,
        site_name: 'Shop',
        share_url: `${site}/`,
        aff_var: 'ref',
        aff_value: user.affiliateId,
      },
      additional_sites: program.additionalSites,
      user: userDetails(user, user.affiliateId, site),
      branded_coupons: program.coupons,
      currency:
        newest?.currency === 'EUR'
          ? { currency: 'EUR', currency_symbol: '€', currency_symbol_position: 'right_space' }
          : { currency: 'USD', currency_symbol: '$', currency_symbol_position: 'left' },
      qr_code_settings: [],
    });
  });

  /** The history of referrals, newest id first. */
  routes.get('/portal/referrals', (c) => {
    const user = needAffiliate(c);
    if (user instanceof Response) return user;
    const paying = program.hidesPaying ? program.payouts(user.name).filter(({ status }) => status !== 'paid') : [];
    const listed = inHistory((c.get('view') ?? program).figures(user.name)).filter(
      ({ status, updatedAt }) => status !== 'paid' || paying.every(({ at }) => at !== updatedAt),
    );
    const lastAddedFirst = listed.sort((a, b) => b.id - a.id);
    const page = slicePage(lastAddedFirst, readPaging(c.req.query(), program.rowsPerPage ?? undefined));
    const items = page.items.map((referral) => ({
      description: referral.description,
      status: referral.status,
      amount: referral.amount,
      currency: referral.currency,
      utm_campaign: referral.campaign || null,
      type: 'sale',
      created_at: toWireTime(referral.createdAt),
      updated_at: toWireTime(referral.updatedAt),
      human_date: humanDate(referral.createdAt),
    }));
    const path = siteOf(c.req.url) + routeOf(c.req.raw);
    return c.json({ referrals: deployedPage({ ...page, items }, path) });
  });

  /** The names of the groups, as the deployed service's public reference describes them; they were not recorded. */
  routes.get('/settings/groups', (c) => {
    if (!program.proInstalled) return c.json(noRoute, 404);
    const user = needAdmin(c);
    if (user instanceof Response) return user;
    const page = slicePage(groups, readPaging(c.req.query()));
    const items = page.items.map((group) => ({
      id: group.id,
      name: group.name,
      description: '',
      status: 'active',
      affiliates_count: String(group.size),
      created_at: '2026-01-05T08:00:00+00:00',
      updated_at: '2026-11-01T08:00:00+00:00',
    }));
    const path = siteOf(c.req.url) + routeOf(c.req.raw);
    return c.json({ groups: deployedPage({ ...page, items }, path) });
  });

  return routes;
}
