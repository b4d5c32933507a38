import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { shapeOf } from '../../wordpress/shape.ts';
import { CALLERS, type TestedSite } from './callers.ts';
import { REQUEST_LINES } from './request-lines.ts';

/** The comparable part of an answer, and who gets it. */
interface SameAnswer {
  callers: string[];
  status: number;
  /** All headers except those that the web server sets. `{home}` replaces the site's address. */
  headers: Record<string, string>;
  /** A refusal word for word, the shape of other JSON, the REST link of a page; nothing of a preflight. */
  body: unknown;
}

/** A site's answers by request line. */
export type SiteAnswers = Record<string, SameAnswer[]>;

/** Sends every request line as every caller. All callers of a line are sent at once. */
export async function collectAnswers(site: TestedSite): Promise<SiteAnswers> {
  const answers: SiteAnswers = {};
  for (const line of REQUEST_LINES) {
    const [method = '', address = ''] = line.split(' ');
    const url = address.replace('{home}', site.home).replace('{service}', site.base);
    const read = Object.entries(CALLERS).map(async ([name, caller]) => {
      const response = await fetch(url, { method, headers: caller(site), redirect: 'manual' });
      return { name, answer: await readAnswer(response, method, site.home) };
    });
    const same: SameAnswer[] = [];
    for (const { name, answer } of await Promise.all(read)) {
      const alike = same.find(({ callers: _, ...rest }) => isDeepStrictEqual(rest, answer));
      if (alike) alike.callers.push(name);
      else same.push({ callers: [name], ...answer });
    }
    answers[line] = same;
  }
  return answers;
}

const file = new URL('../../../fixtures/strictness.json', import.meta.url);

/** What a real WordPress answered, and its version. */
export const readRecording = (): { wordpress: string; answers: SiteAnswers } => JSON.parse(readFileSync(file, 'utf8'));

export function writeRecording(wordpress: string, answers: SiteAnswers): void {
  const note = 'What a real WordPress answers. Renewed by `node test/tools/wordpress/record.ts`.';
  const lines = Object.entries(answers).map((entry) => entry.map((part) => JSON.stringify(part)).join(': '));
  const head = `{"note": ${JSON.stringify(note)}, "wordpress": "${wordpress}", "answers": {`;
  writeFileSync(file, `${head}\n${lines.join(',\n')}\n}}\n`);
}

/** These headers depend on the web server (PHP's or Node's), not on WordPress. */
const WEB_SERVER_HEADERS = new Set([
  ...['connection', 'content-length', 'date', 'host', 'keep-alive', 'transfer-encoding', 'x-powered-by'],
]);

async function readAnswer(response: Response, method: string, home: string): Promise<Omit<SameAnswer, 'callers'>> {
  const withoutHome = (text: string) => text.replaceAll(home, '{home}').replaceAll(encodeURIComponent(home), '{home}');
  const headers = [...response.headers]
    .filter(([name]) => !WEB_SERVER_HEADERS.has(name))
    // A cookie's value and expiry depend on the clock.
    .map(([name, value]) => [name, name === 'set-cookie' ? `${value.split('=')[0]}=…` : withoutHome(value)]);
  const text = await response.text();
  const link = /<link rel="https:\/\/api\.w\.org\/" href="([^"]*)"/.exec(text)?.[1];
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  const page = link ? `a page that links ${withoutHome(link)}` : text && 'a page';
  const body = method === 'OPTIONS' ? 'a preflight' : isJson ? comparable(JSON.parse(text), response.ok) : page;
  return { status: response.status, headers: Object.fromEntries(headers), body };
}

/** Names of a user's capabilities and of routes are data. For an administrator, an index also links the theme. */
function comparable(json: Record<string, unknown>, ok: boolean): unknown {
  if (!ok) return json;
  const shape = shapeOf(json) as Record<string, unknown>;
  for (const name of ['routes', 'capabilities', 'extra_capabilities', '_links']) if (shape[name]) shape[name] = 'a map';
  return shape;
}
