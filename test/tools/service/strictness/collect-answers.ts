import { CALLERS, type Caller } from './callers.ts';
import { type ComparableAnswer, readAnswer } from './comparable-answer.ts';
import { REQUEST_LINES } from './request-lines.ts';
import type { TestedSite } from './tested-site.ts';

/** A site's answers by request line and caller. */
export type SiteAnswers = Record<string, Record<string, ComparableAnswer>>;

/** Sends every request line as every caller. All callers of a line are sent at once. */
export async function collectAnswers(site: TestedSite): Promise<SiteAnswers> {
  const answers: SiteAnswers = {};
  for (const line of REQUEST_LINES) {
    const byCaller = Object.entries(CALLERS).map(
      async ([name, caller]) => [name, await answerTo(line, caller, site)] as const,
    );
    answers[line] = Object.fromEntries(await Promise.all(byCaller));
  }
  return answers;
}

async function answerTo(line: string, caller: Caller, site: TestedSite): Promise<ComparableAnswer> {
  const [method, address = ''] = line.split(' ');
  const url = address.replace('{home}', site.home).replace('{service}', site.base);
  return readAnswer(await fetch(url, { method, headers: caller(site), redirect: 'manual' }), site.home);
}
