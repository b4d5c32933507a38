import type { MiddlewareHandler } from 'hono';
import type { Env, Shared } from '../context.ts';
import type { ServiceProgram } from '../figures/service-program.ts';
import type { Permission, User } from '../figures/users.ts';
import { routeOf, serviceNamespace, siteOf } from './site.ts';

/** Whether a user may use a method of a route; undefined: no valid credentials. */
type May = (user: User | undefined) => boolean;

/** A switch of the program that a route depends on. */
type Switch = 'proInstalled' | 'listsPayouts' | 'listsClicks' | 'offersSettings';

const everyVisitor: May = () => true;
const denyAll: May = () => false;
const everyUser: May = (user) => user !== undefined;
const seeing =
  (permission: Permission): May =>
  (user) =>
    user?.may.includes(permission) ?? false;
const anyDelegate: May = (user) => (user?.may.length ?? 0) > 0;
const administrators: May = (user) => user?.role === 'administrator';

/** A route as WordPress registers it: its name is a regular expression. */
interface RestRoute {
  name: string;
  namespace: string;
  methods: Readonly<Record<string, May>>;
  /** The switch that the route needs. */
  needs?: Switch | undefined;
}

const below = (namespace: string, name: string, methods: RestRoute['methods'], needs?: Switch): RestRoute => ({
  name: `/${namespace}${name}`,
  namespace,
  methods,
  needs,
});

const members = '/settings/groups/(?P<id>\\d+)/affiliates';
const changing = { POST: everyUser, PUT: everyUser, PATCH: everyUser };
const passwords = '/users/me/application-passwords';

/** The two operations of the contract. */
export const documentedRoutes: readonly RestRoute[] = [
  { name: '/portal/stats', namespace: '', methods: { GET: everyUser } },
  { name: members, namespace: '', methods: { GET: administrators }, needs: 'proInstalled' },
];

/** WordPress's routes with the methods that it lists; this service answers only GET and DELETE. */
export const wordpressRoutes: readonly RestRoute[] = [
  { name: '/', namespace: '', methods: { GET: everyVisitor } },
  below(serviceNamespace, '', { GET: everyVisitor }),
  below(serviceNamespace, '/portal/stats', { GET: everyUser }),
  below(serviceNamespace, '/portal/referrals', { GET: everyUser }),
  below(serviceNamespace, '/portal/bootstrap', { GET: everyUser }),
  below(serviceNamespace, '/portal/transactions', { GET: everyUser }, 'listsPayouts'),
  below(serviceNamespace, '/portal/visits', { GET: everyUser }, 'listsClicks'),
  below(serviceNamespace, '/portal/settings', { GET: everyUser, POST: everyUser }, 'offersSettings'),
  below(serviceNamespace, '/affiliates', { GET: seeing('affiliates'), POST: administrators }),
  below(serviceNamespace, '/referrals', { GET: seeing('referrals'), POST: administrators }),
  below(serviceNamespace, '/reports/dashboard-stats', { GET: anyDelegate }),
  below(serviceNamespace, members, { GET: administrators }, 'proInstalled'),
  below(serviceNamespace, '/settings/groups', { GET: administrators }, 'proInstalled'),
  below('wp/v2', '/users/me', { GET: everyVisitor, ...changing, DELETE: administrators }),
  below('wp/v2', `${passwords}/introspect`, { GET: everyUser }),
  below('wp/v2', `${passwords}/(?P<uuid>[\\w\\-]+)`, { GET: everyUser, ...changing, DELETE: everyUser }),
];

/** The program's routes; forbidden ones allow no method. */
export function routesOf(program: ServiceProgram, routes: readonly RestRoute[]): RestRoute[] {
  const offered = ({ needs }: RestRoute) => needs === undefined || program[needs];
  return routes.filter(offered).map((route) => {
    if (offered(route) !== 'forbidden') return route;
    return { ...route, methods: Object.fromEntries(Object.keys(route.methods).map((method) => [method, denyAll])) };
  });
}

/** The route that a path belongs to. */
function routeFor(path: string, routes: readonly RestRoute[]): RestRoute | undefined {
  return routes.find(({ name }) => new RegExp(`^${name.replaceAll('?P<', '?<')}$`, 'i').test(path));
}

/** The methods that a user may use, for the `Allow` header; empty if there are none. */
function allowedMethods(route: RestRoute, user: User | undefined): string {
  const methods = Object.entries(route.methods).filter(([, may]) => may(user));
  return methods.map(([method]) => method).join(', ');
}

/** A route in the index and in the answer to OPTIONS. @param root the address before the route's name */
export function routeDescription(route: RestRoute, root: string) {
  const methods = Object.keys(route.methods);
  return {
    namespace: route.namespace,
    methods,
    endpoints: [{ methods, args: [] }],
    // A route with a number in its path has no address of its own.
    ...(route.name.includes('(') ? {} : { _links: { self: [{ href: root + route.name }] } }),
  };
}

/** Lists a route's methods, in `Allow` and for OPTIONS, which WordPress answers even for missing routes. */
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
