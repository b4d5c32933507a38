import type { MiddlewareHandler } from 'hono';
import type { Env, Shared } from './context.ts';
import { allowed, described, type RestRoute, routeFor } from './routes/rest-routes.ts';
import { routeOf, siteOf } from './routes/site.ts';

/**
 * Says which methods a route has: in `Allow`, for who asks, and in the body of OPTIONS, which WordPress answers for
 * each route that is there and even for one that is not. `mount` is where the routes hang.
 */
export function options(
  mount: string,
  routes: readonly RestRoute[],
  { programme }: Shared,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method } = c.req;
    const there = routes.filter(({ pro }) => !pro || programme.proInstalled);
    const route = routeFor(routeOf(c.req.raw).slice(mount.length) || '/', there);
    const has = method === 'OPTIONS' || (method === 'HEAD' ? 'GET' : method) in (route?.methods ?? {});
    const allow = route && has ? allowed(route, c.get('user')) : '';
    if (allow) c.header('allow', allow);
    if (method !== 'OPTIONS') return next();
    return c.json(route ? described(route, siteOf(c.req.url) + mount) : []);
  };
}
