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
const passwords = '/users/(?P<user_id>(?:[\\d]+|me))/application-passwords';
const isPaged = true;
const proInstalled = { offered: (program: ProgramState) => program.proInstalled };
const offeredIf = (name: 'listsReferrals' | 'listsPayouts' | 'listsClicks') => ({
  offered: (program: ProgramState) => program[name],
});

/** A route below a namespace, which anybody who is logged in may get. */
const route =
  (name: string, answer: RestRoute['answer'], part: Partial<RestRoute> = {}) =>
  (namespace: string, prefix = `/${namespace}`): RestRoute => ({
    ...{ namespace, name: prefix + name, methods: { GET: everyUser }, answer },
    ...part,
  });

const SERVICE = [
  route('/portal/stats', statsPage, { isContract: true }),
  route('/portal/referrals', historyPage, { isPaged, ...offeredIf('listsReferrals') }),
  route('/portal/bootstrap', bootstrapPage, { offered: ({ version }) => version === '1.6.5' }),
  route('/portal/transactions', payoutsPage, { isPaged, ...offeredIf('listsPayouts') }),
  route('/portal/visits', clicksPage, { isPaged, ...offeredIf('listsClicks') }),
  route('/portal/settings', settingsPage, { methods: { GET: everyUser, POST: everyUser } }),
  route('/affiliates', affiliatesPage, {
    ...{ methods: { GET: seeing('affiliates'), POST: administrators }, isPaged },
  }),
  route('/affiliates/(?P<id>[0-9]+)', affiliatePage, {
    methods: { GET: seeing('affiliates'), DELETE: administrators, PATCH: administrators },
  }),
  route('/referrals', referralsPage, { methods: { GET: seeing('referrals'), POST: administrators }, isPaged }),
  route('/reports/dashboard-stats', dashboardPage, { methods: { GET: anyDelegate } }),
  route('/settings/groups/(?P<id>\\d+)/affiliates', groupPage, {
    ...{ methods: { GET: administrators }, ...proInstalled, isPaged, isContract: true },
  }),
  route('/settings/groups', groupsPage, { methods: { GET: administrators }, ...proInstalled, isPaged }),
];

/** WordPress's routes with the methods that it lists; the model answers only GET and DELETE. */
const WORDPRESS: readonly RestRoute[] = [
  route('/', indexPage, { methods: { GET: everyVisitor } })('', ''),
  route('', namespacePage, { methods: { GET: everyVisitor } })(serviceNamespace),
  ...SERVICE.map((below) => below(serviceNamespace)),
  ...[
    route('/users/me', mePage, { methods: { GET: everyVisitor, ...changing, DELETE: administrators } }),
    route(`${passwords}/introspect`, introspection, { refusal: notLoggedIn }),
    route(`${passwords}/(?P<uuid>[\\w\\-]+)`, revocation, {
      ...{ methods: { GET: everyUser, ...changing, DELETE: everyUser }, refusal: notLoggedIn },
    }),
  ].map((below) => below('wp/v2')),
];
const DOCUMENTED: readonly RestRoute[] = SERVICE.map((below) => below('', ''));

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

const patterns = new Map(
  [...WORDPRESS, ...DOCUMENTED].map(({ name }) => [name, new RegExp(`^${name.replaceAll('?P<', '?<')}$`, 'i')]),
);

/** The route that a path belongs to, and the groups of its pattern. */
export function routeFor(path: string, routes: readonly RestRoute[]) {
  for (const route of routes) {
    const match = patterns.get(route.name)?.exec(path || '/');
    if (match) return { route, parts: { ...match.groups } as Record<string, string> };
  }
  return undefined;
}

/** The methods that a user may use, for the `Allow` header; empty if there are none. */
export function allowedMethods(route: RestRoute, user: User | undefined, program: ProgramState): string {
  const methods = Object.entries(route.methods).filter(([, may]) => may(user, program));
  return methods.map(([method]) => method).join(', ');
}
