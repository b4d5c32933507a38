import { CALLERS, type Caller } from './callers.ts';
import { type ComparableAnswer, readAnswer } from './comparable-answer.ts';
import { REQUEST_LINES } from './request-lines.ts';
import type { ServiceState, TestedSite } from './tested-site.ts';

/** A site's answers by state, request line and caller. */
export type SiteAnswers = Record<ServiceState, Record<string, Record<string, ComparableAnswer>>>;

/** Sends every request line as every caller. All callers of a line are sent at once. */
export async function collectAnswers(site: TestedSite): Promise<SiteAnswers> {
  const answers: Partial<SiteAnswers> = {};
  for (const state of Object.keys(REQUEST_LINES) as ServiceState[]) {
    const byLine: SiteAnswers[ServiceState] = {};
    answers[state] = byLine;
    const base = await site.become(state);
    for (const line of REQUEST_LINES[state]) {
      const byCaller = Object.entries(CALLERS).map(
        async ([name, caller]) => [name, await answerTo(line, caller, site, base)] as const,
      );
      byLine[line] = Object.fromEntries(await Promise.all(byCaller));
    }
  }
  return answers as SiteAnswers;
}

async function answerTo(line: string, caller: Caller, site: TestedSite, base: string): Promise<ComparableAnswer> {
  const [method, address = ''] = line.split(' ');
  const url = address.replace('{home}', site.home).replace('{service}', base);
  return readAnswer(await fetch(url, { method, headers: caller(site), redirect: 'manual' }), site.home);
}
