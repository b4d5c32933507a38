import { CALLERS, type Caller } from './callers.ts';
import { type ComparableAnswer, readAnswer } from './comparable-answer.ts';
import { QUESTIONS } from './questions.ts';
import type { ServiceState, TestedSite } from './tested-site.ts';

/** A site's answers: by state, question and asker. */
export type SiteAnswers = Record<ServiceState, Record<string, Record<string, ComparableAnswer>>>;

/** Asks every question as every asker, a few at a time; states one after the other. */
export async function collectAnswers(world: TestedSite): Promise<SiteAnswers> {
  const answers: Partial<SiteAnswers> = {};
  for (const state of Object.keys(QUESTIONS) as ServiceState[]) {
    const byQuestion: SiteAnswers[ServiceState] = {};
    answers[state] = byQuestion;
    const base = await world.become(state);
    for (const question of QUESTIONS[state]) {
      const byAsker = Object.entries(CALLERS).map(
        async ([name, asker]) => [name, await ask(question, asker, world, base)] as const,
      );
      byQuestion[question] = Object.fromEntries(await Promise.all(byAsker));
    }
  }
  return answers as SiteAnswers;
}

async function ask(question: string, asker: Caller, world: TestedSite, base: string): Promise<ComparableAnswer> {
  const [method, address = ''] = question.split(' ');
  const url = address.replace('{home}', world.home).replace('{service}', base);
  return readAnswer(await fetch(url, { method, headers: asker(world), redirect: 'manual' }), world.home);
}
