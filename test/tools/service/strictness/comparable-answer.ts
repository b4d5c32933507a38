import { shapeOf } from '../../wordpress/shape.ts';

/** The comparable part of an answer. */
export interface ComparableAnswer {
  status: number;
  /** All headers except those that the web server sets. */
  headers: Record<string, string>;
  /** A refusal word for word, the shape of other JSON, the REST link of a page. */
  body: unknown;
}

/** These headers depend on the web server (PHP's or Node's), not on WordPress. */
const WEB_SERVER_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'host',
  'keep-alive',
  'transfer-encoding',
  'x-powered-by',
]);

/** `{home}` replaces the site's address, because its port is random. */
export async function readAnswer(response: Response, home: string): Promise<ComparableAnswer> {
  const headers = [...response.headers]
    .filter(([name]) => !WEB_SERVER_HEADERS.has(name))
    .map(([name, value]) => [name, name === 'set-cookie' ? cookieName(value) : withoutHome(value, home)]);
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
    return ok ? comparableShape(json) : json;
  }
  const link = /<link rel="https:\/\/api\.w\.org\/" href="([^"]*)"/.exec(text)?.[1];
  return link ? `a page that links ${withoutHome(link, home)}` : 'a page';
}

/** The shape, but the keys where keys are data: routes, capabilities of a user. */
function comparableShape(json: Record<string, unknown>): unknown {
  const shape = shapeOf(json) as Record<string, unknown>;
  for (const name of ['routes', 'capabilities', 'extra_capabilities']) if (shape[name]) shape[name] = 'a map';
  return shape;
}

const withoutHome = (text: string, home: string): string =>
  text.replaceAll(home, '{home}').replaceAll(encodeURIComponent(home), '{home}');

/** The cookie without value and expiry, which depend on the clock. */
const cookieName = (cookie: string): string => `${cookie.split('=')[0]}=…`;
