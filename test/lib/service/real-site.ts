import type { IncomingMessage, ServerResponse } from 'node:http';
import { type SmallServer, serve, wordpressIndex } from './small-server.ts';

/** An answer of a site: JSON, or a page if the body is text. */
export interface SiteAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** What a site answers at each of its parts; absent: what a WordPress with the service answers. */
export interface RealSite {
  home?: SiteAnswer;
  index?: SiteAnswer;
  stats?: SiteAnswer;
  me?: SiteAnswer;
  /** The list of affiliates and of groups. */
  groups?: SiteAnswer;
  consent?: SiteAnswer | ((request: IncomingMessage) => SiteAnswer);
  /** Everything but the parts above. */
  others?: SiteAnswer;
}

export const STATS = {
  stats: { total_paid: '1034.40', total_unpaid: '200.10', total_referrals: 57, conversion_rate: '5.63' },
  recent_referrals: [],
};
/** WordPress's refusal with this code. */
export const refusal = (status: number, code: string, message = ''): SiteAnswer => ({
  status,
  body: { code, message },
});
/** A page in place of the interface. */
export const page = (status: number, body = '<p>', headers: Record<string, string> = {}): SiteAnswer => ({
  ...{ status, headers, body },
});
const NO_ROUTE = { status: 404, body: { code: 'rest_no_route', message: 'No route was found.' } };
/** WordPress's answer to a visitor. */
export const LOGGED_OUT = { status: 401, body: { code: 'rest_forbidden', message: 'Sorry, you are not allowed.' } };
export const STAGING = { status: 401, headers: { 'www-authenticate': 'Basic realm="Staging"' }, body: '<p>Log in' };
/** A challenge that keeps programs out. */
export const CHALLENGE = { status: 403, body: '<!doctype html><title>Just a moment...</title>' };
export const everywhere = (answer: SiteAnswer): RealSite =>
  Object.fromEntries(['home', 'index', 'stats', 'me', 'groups', 'consent', 'others'].map((part) => [part, answer]));

/** A small service that plays a site. @param parts read for each request, so they may change */
export function realSite(parts: RealSite): Promise<SmallServer & { logins(): number }> {
  return serve((request, response, origin) => {
    const answer = parts[partOf(request)] ?? usual(request, origin);
    send(response, typeof answer === 'function' ? answer(request) : answer);
  }).then((server) => ({
    ...server,
    logins: () => server.requests.filter(({ headers }) => headers.authorization).length,
  }));
}

function partOf({ url = '' }: IncomingMessage): keyof RealSite {
  const { pathname, searchParams } = new URL(url, 'http://site');
  const route = searchParams.get('rest_route') ?? /^\/wp-json(\/.*)$/.exec(pathname)?.[1];
  if (route === undefined) return /^\/wp-/.test(pathname) ? 'consent' : 'home';
  if (route === '/') return 'index';
  if (route.endsWith('/portal/stats')) return 'stats';
  if (route.endsWith('/users/me')) return 'me';
  return route.endsWith('/affiliates') ? 'groups' : 'others';
}

function usual(request: IncomingMessage, origin: string): SiteAnswer {
  const hasLogin = request.headers.authorization !== undefined;
  switch (partOf(request)) {
    case 'home':
      if (request.url !== '/') return { status: 404, body: '<!doctype html><p>Not found' };
      return { body: '<!doctype html><p>Hello', headers: { link: `<${origin}/wp-json/>; rel="https://api.w.org/"` } };
    case 'index':
      return { body: wordpressIndex(origin) };
    case 'stats':
      return hasLogin ? { body: STATS } : LOGGED_OUT;
    case 'me':
      return hasLogin ? { body: { id: 2 } } : { status: 401, body: { code: 'rest_not_logged_in' } };
    case 'consent':
      return { body: '<!doctype html><form>' };
    default:
      return NO_ROUTE;
  }
}

function send(response: ServerResponse, { status = 200, headers, body = '' }: SiteAnswer): void {
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8';
  response.writeHead(status, { 'content-type': type, ...headers }).end(isPage ? body : JSON.stringify(body));
}
