import {
  isBefore160,
  type ModelAnswer,
  type ModelRequest,
  type ModelSite,
  routeDescription,
  serviceNamespace,
} from './call.ts';
import { divisionByZero, forbidden, noRoute, noWordPressRoute, type Reply, unauthorized } from './refusals.ts';
import { allowedMethods, routeFor, routesOf } from './routes.ts';

/** The headers that WordPress sends with personal answers and errors. */
export const PERSONAL = {
  'cache-control': 'no-cache, must-revalidate, max-age=0',
  expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};

/** The one model of the service and its WordPress: no clock, no network. Recordings judge it (test/service/recordings.test.ts). */
export function answer(site: ModelSite, request: ModelRequest): ModelAnswer {
  const { dialect, user, home } = request;
  const routes = routesOf(dialect, site.program);
  const found = routeFor(request.path, routes);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const isKnown = found !== undefined && (method === 'OPTIONS' || method in found.route.methods);
  const allow = isKnown ? allowedMethods(found.route, user, site.program) : '';
  const headers = {
    ...(dialect === 'documented'
      ? { 'content-type': 'application/json' }
      : { 'content-type': 'application/json; charset=UTF-8', link: apiLink(home) }),
    ...(user && PERSONAL),
    ...(allow && { allow }),
  };
  return { ...reply(), headers };

  function reply(): Reply {
    const root = dialect === 'documented' ? `${home}/api` : `${home}/wp-json`;
    if (method === 'OPTIONS') return { status: 200, body: found ? routeDescription(found.route, root) : [] };
    const route = isKnown ? found.route : undefined;
    const may = route?.methods[method];
    if (!may || !route.answer) return noRouteFor(root);
    if (!may(user, site.program)) return user ? forbidden : (route.refusal ?? unauthorized);
    const call = { ...site, ...request, method, address: root + request.path, parts: found?.parts ?? {}, routes };
    const answered = route.answer(call);
    if ('status' in answered && 'body' in answered) return answered as Reply;
    const isDivided = route.isPaged && Number(request.query.get('per_page') ?? 1) === 0;
    return isDivided ? divisionByZero : { status: 200, body: answered };
  }

  function noRouteFor(root: string): Reply {
    const isService = dialect === 'documented' || request.path.startsWith(`/${serviceNamespace}`);
    if (!isService) return noWordPressRoute;
    return noRoute(!isBefore160(site.program) ? null : { method: request.method, address: root + request.path });
  }
}

/** The `Link` header that names the site's REST root. */
export const apiLink = (home: string): string => `<${home}/wp-json/>; rel="https://api.w.org/"`;
