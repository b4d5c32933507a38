import { Hono } from 'hono';
import type { Env, Shared } from '../context.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { groups, listMembers } from '../figures/service-groups.ts';
import { noGroup, noRoute } from '../refusals.ts';
import { needAdmin, needAffiliate } from './auth.ts';
import { readPaging } from './paging.ts';
import { routeOf, siteOf } from './site.ts';

/** The two operations of the contract, in one dialect. */
export function affiliateRoutes({ program }: Shared, dialect: Dialect): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/portal/stats', (c) => {
    const user = needAffiliate(c);
    if (user instanceof Response) return user;
    const figures = (c.get('view') ?? program).figures(user.name);
    return c.json(dialect.stats(figures, user.affiliateId, siteOf(c.req.url)));
  });

  routes.get('/settings/groups/:id{[0-9]+}/affiliates', (c) => {
    if (!program.proInstalled) return c.json(noRoute, 404);
    const user = needAdmin(c);
    if (user instanceof Response) return user;
    const group = groups.find(({ id }) => id === Number(c.req.param('id')));
    if (!group) return c.json(noGroup, 404);
    const query = c.req.query();
    const page = listMembers(group, { ...readPaging(query), search: query.search, status: query.status });
    const site = siteOf(c.req.url);
    return c.json(dialect.members(page, group, site + routeOf(c.req.raw), site));
  });

  return routes;
}
