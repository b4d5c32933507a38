import { shapeOf } from '../../wordpress/shape.ts';

/** An answer, as far as two sites can be alike in it. */
export interface Answer {
  status: number;
  /** All of them, but for those of the machinery. */
  headers: Record<string, string>;
  /** A refusal word for word, other JSON by its shape, a page by where it says that the interface is. */
  body: unknown;
}

/** How the answer is carried says nothing about WordPress: PHP's own web server against Node's. */
const MACHINERY = new Set([
  'connection',
  'content-length',
  'date',
  'host',
  'keep-alive',
  'transfer-encoding',
  'x-powered-by',
]);

/** Of the routes in the index, which are WordPress's own by the hundred: those of the contract. */
const CONTRACT = [
  '/fluent-affiliate/v2/portal/stats',
  '/fluent-affiliate/v2/settings/groups/(?P<id>\\d+)/affiliates',
];

/** The site's address, with the port that every start draws anew, is written as `{home}`. */
export async function readAnswer(response: Response, home: string): Promise<Answer> {
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

/** The shape, but for where names are contents: which routes there are, and what a user is capable of. */
function briefly(json: Record<string, unknown>): unknown {
  const shape = shapeOf(json) as Record<string, unknown>;
  if (shape.routes) shape.routes = CONTRACT.filter((name) => name in (json.routes as object));
  for (const name of ['capabilities', 'extra_capabilities']) if (shape[name]) shape[name] = 'a map';
  return shape;
}

const anywhere = (text: string, home: string): string =>
  text.replaceAll(home, '{home}').replaceAll(encodeURIComponent(home), '{home}');

/** Its value and its end come from the clock. */
const cookieName = (cookie: string): string => `${cookie.split('=')[0]}=…`;
