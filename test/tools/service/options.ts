import type { MiddlewareHandler } from 'hono';
import type { Env, Shared } from './context.ts';
import { allowedMethods, type RestRoute, routeDescription, routeFor, routesOf } from './routes/rest-routes.ts';
import { routeOf, siteOf } from './routes/site.ts';

/**
 * Lists the methods of a route, in `Allow` and in the body of OPTIONS, which WordPress answers even for
 * missing routes. `mount` is the path of the routes.
 */
export function options(mount: string, routes: readonly RestRoute[], { program }: Shared): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method } = c.req;
    const route = routeFor(routeOf(c.req.raw).slice(mount.length) || '/', routesOf(program, routes));
    const has = method === 'OPTIONS' || (method === 'HEAD' ? 'GET' : method) in (route?.methods ?? {});
    const allow = route && has ? allowedMethods(route, c.get('user')) : '';
    if (allow) c.header('allow', allow);
    if (method !== 'OPTIONS') return next();
    return c.json(route ? routeDescription(route, siteOf(c.req.url) + mount) : []);
  };
}
