import type { ProgramState } from '../program/service-program.ts';
import type { Permission, User } from '../program/users.ts';
import { type DialectName, isBefore160, type May, type RestRoute, serviceNamespace } from './call.ts';
import { affiliatePage, affiliatesPage, dashboardPage, groupPage, groupsPage, referralsPage } from './desk.ts';
import { bootstrapPage, clicksPage, historyPage, payoutsPage, settingsPage, statsPage } from './portal.ts';
import { notLoggedIn } from './refusals.ts';
import { indexPage, introspection, mePage, namespacePage, revocation } from './wordpress-routes.ts';

const everyVisitor: May = () => true;
const everyUser: May = (user) => user !== undefined;
const seeing =
  (permission: Permission): May =>
  (user) =>
    user?.may.includes(permission) ?? false;
const administrators: May = (user) => user?.role === 'administrator';
const anyDelegate: May = (user, program) => (isBefore160(program) ? user !== undefined : (user?.may.length ?? 0) > 0);

const changing = { POST: everyUser, PUT: everyUser, PATCH: everyUser };
const user = '/users/me';
const passwords = '/users/(?P<user_id>(?:[\\d]+|me))/application-passwords';
const pro = { offered: ({ proInstalled }: ProgramState) => proInstalled };
const isPaged = true;

const below = (namespace: string, route: Omit<RestRoute, 'namespace'>): RestRoute => ({
  ...route,
  namespace,
  name: `/${namespace}${route.name}`,
});

/** The service's routes, relative to its base URL. */
const SERVICE: readonly Omit<RestRoute, 'namespace'>[] = [
  { name: '/portal/stats', methods: { GET: everyUser }, answer: statsPage, isContract: true },
  {
    ...{ name: '/portal/referrals', methods: { GET: everyUser }, answer: historyPage, isPaged },
    offered: ({ listsReferrals }) => listsReferrals,
  },
  {
    ...{ name: '/portal/bootstrap', methods: { GET: everyUser }, answer: bootstrapPage },
    offered: ({ version }) => version === '1.6.5',
  },
  {
    ...{ name: '/portal/transactions', methods: { GET: everyUser }, answer: payoutsPage, isPaged },
    offered: ({ listsPayouts }) => listsPayouts,
  },
  {
    ...{ name: '/portal/visits', methods: { GET: everyUser }, answer: clicksPage, isPaged },
    offered: ({ listsClicks }) => listsClicks,
  },
  {
    ...{ name: '/portal/settings', methods: { GET: everyUser, POST: everyUser }, answer: settingsPage },
    offered: ({ offersSettings }) => offersSettings,
  },
  {
    ...{ name: '/affiliates', answer: affiliatesPage, isPaged },
    methods: { GET: seeing('affiliates'), POST: administrators },
  },
  {
    ...{ name: '/affiliates/(?P<id>[0-9]+)', answer: affiliatePage },
    methods: { GET: seeing('affiliates'), DELETE: administrators, PATCH: administrators },
  },
  {
    ...{ name: '/referrals', answer: referralsPage, isPaged },
    methods: { GET: seeing('referrals'), POST: administrators },
  },
  { name: '/reports/dashboard-stats', methods: { GET: anyDelegate }, answer: dashboardPage },
  {
    ...{ name: '/settings/groups/(?P<id>\\d+)/affiliates', methods: { GET: administrators }, answer: groupPage },
    ...{ ...pro, isPaged, isContract: true },
  },
  { name: '/settings/groups', methods: { GET: administrators }, answer: groupsPage, ...pro, isPaged },
];

/** WordPress's routes with the methods that it lists; the model answers only GET and DELETE. */
const WORDPRESS: readonly RestRoute[] = [
  { name: '/', namespace: '', methods: { GET: everyVisitor }, answer: indexPage },
  below(serviceNamespace, { name: '', methods: { GET: everyVisitor }, answer: namespacePage }),
  ...SERVICE.map((route) => below(serviceNamespace, route)),
  below('wp/v2', {
    ...{ name: user, methods: { GET: everyVisitor, ...changing, DELETE: administrators }, answer: mePage },
  }),
  below('wp/v2', {
    ...{ name: `${passwords}/introspect`, methods: { GET: everyUser }, answer: introspection, refusal: notLoggedIn },
  }),
  below('wp/v2', {
    ...{ name: `${passwords}/(?P<uuid>[\\w\\-]+)`, answer: revocation, refusal: notLoggedIn },
    methods: { GET: everyUser, ...changing, DELETE: everyUser },
  }),
];

const DOCUMENTED: readonly RestRoute[] = SERVICE.map((route) => ({ ...route, namespace: '' }));

/** The program's routes; forbidden ones allow no method to anybody. */
export function routesOf(dialect: DialectName, program: ProgramState): RestRoute[] {
  const offered = (route: RestRoute) => route.offered?.(program) ?? true;
  const routes =
    dialect === 'deployed' ? WORDPRESS : DOCUMENTED.filter(({ isContract }) => isContract || program.isWide);
  return routes.filter(offered).map((route) => {
    if (offered(route) !== 'forbidden') return route;
    return { ...route, methods: Object.fromEntries(Object.keys(route.methods).map((method) => [method, () => false])) };
  });
}

const patterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`^${name.replaceAll('?P<', '?<')}$`, 'i');
    patterns.set(name, pattern);
  }
  return pattern;
}

/** The route that a path belongs to. */
export function routeFor(path: string, routes: readonly RestRoute[]) {
  for (const route of routes) {
    const match = patternOf(route.name).exec(path || '/');
    if (match) return { route, parts: { ...match.groups } as Record<string, string> };
  }
  return undefined;
}

/** The methods that a user may use, for the `Allow` header; empty if there are none. */
export function allowedMethods(route: RestRoute, user: User | undefined, program: ProgramState): string {
  const methods = Object.entries(route.methods).filter(([, may]) => may(user, program));
  return methods.map(([method]) => method).join(', ');
}
