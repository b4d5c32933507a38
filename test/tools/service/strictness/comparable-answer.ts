import { shapeOf } from '../../wordpress/shape.ts';

/** The comparable part of an answer. */
export interface ComparableAnswer {
  status: number;
  /** All headers except those of the transport. */
  headers: Record<string, string>;
  /** A refusal word for word, other JSON by its shape, a page by its REST link. */
  body: unknown;
}

/** These depend on the web server (PHP's or Node's), not on WordPress. */
const MACHINERY = new Set([
  'connection',
  'content-length',
  'date',
  'host',
  'keep-alive',
  'transfer-encoding',
  'x-powered-by',
]);

/** The index has hundreds of WordPress's own routes; only these are compared. */
const COMPARED = [
  ...['/portal/stats', '/portal/transactions', '/portal/visits', '/portal/settings'],
  '/settings/groups/(?P<id>\\d+)/affiliates',
].map((name) => `/fluent-affiliate/v2${name}`);

/** The site's address, with its random port, is written as `{home}`. */
export async function readAnswer(response: Response, home: string): Promise<ComparableAnswer> {
  const headers = [...response.headers]
    .filter(([name]) => !MACHINERY.has(name))
    .map(([name, value]) => [name, name === 'set-cookie' ? cookieName(value) : anywhere(value, home)]);
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: readBody(await response.text(), response, home),
  };
}

function readBody(text: string, { ok, headers }: Response, home: string): unknown {
  if (text === '') return 'nothing';
  if (headers.get('content-type')?.startsWith('application/json')) {
    const json = JSON.parse(text);
    return ok ? briefly(json) : json;
  }
  const link = /<link rel="https:\/\/api\.w\.org\/" href="([^"]*)"/.exec(text)?.[1];
  return link ? `a page that links ${anywhere(link, home)}` : 'a page';
}

/** The shape; where keys are data (routes, capabilities of a user), the keys. */
function briefly(json: Record<string, unknown>): unknown {
  const shape = shapeOf(json) as Record<string, unknown>;
  if (shape.routes) shape.routes = COMPARED.filter((name) => name in (json.routes as object));
  for (const name of ['capabilities', 'extra_capabilities']) if (shape[name]) shape[name] = 'a map';
  return shape;
}

const anywhere = (text: string, home: string): string =>
  text.replaceAll(home, '{home}').replaceAll(encodeURIComponent(home), '{home}');

/** Value and expiry depend on the clock. */
const cookieName = (cookie: string): string => `${cookie.split('=')[0]}=…`;
