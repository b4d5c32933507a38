import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../tools/service/service.ts';
import { CALLERS } from '../tools/service/strictness/callers.ts';
import type { ComparableAnswer } from '../tools/service/strictness/comparable-answer.ts';
import { type AnswerKey, DIFFERENCES, withoutDifferences } from '../tools/service/strictness/differences.ts';
import { collectAnswers, type SiteAnswers } from '../tools/service/strictness/interrogate.ts';
import { QUESTIONS } from '../tools/service/strictness/questions.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import { embeddedSite, type ServiceState } from '../tools/service/strictness/tested-site.ts';

/** The embedded service answers as a real WordPress did, except for what is in differences.ts. */
const { answers: real } = readRecording();
let embedded: SiteAnswers;
let service: Service;

beforeAll(async () => {
  service = await startService();
  embedded = await collectAnswers(embeddedSite(service));
  // Some 2,100 questions, on a machine that may be busy.
}, 60_000);
afterAll(() => service.close());

const places: AnswerKey[] = (Object.keys(QUESTIONS) as ServiceState[]).flatMap((state) =>
  QUESTIONS[state].flatMap((question) => Object.keys(CALLERS).map((asker) => ({ state, question, asker }))),
);
const at = (answers: SiteAnswers, { state, question, asker }: AnswerKey) =>
  answers[state][question]?.[asker] as ComparableAnswer;

test('the recording has every question by every asker, and no other', () => {
  const inIt = Object.entries(real).flatMap(([state, questions]) =>
    Object.entries(questions).flatMap(([question, askers]) =>
      Object.keys(askers).map((asker) => ({ state, question, asker })),
    ),
  );
  expect(inIt).toEqual(places);
});

describe.each(Object.keys(QUESTIONS) as ServiceState[])('%s', (state) => {
  test.each(QUESTIONS[state])('%s', (question) => {
    const table = (answers: SiteAnswers) =>
      Object.fromEntries(
        places
          .filter((place) => place.state === state && place.question === question)
          .map((place) => [place.asker, withoutDifferences(at(answers, place), place)]),
      );
    expect(table(embedded)).toEqual(table(real));
  });
});

test.each(DIFFERENCES)('still differs: $why', (difference) => {
  const others = DIFFERENCES.filter((each) => each !== difference);
  const unlike = places.filter(
    (place) =>
      !isDeepStrictEqual(
        withoutDifferences(at(embedded, place), place, others),
        withoutDifferences(at(real, place), place, others),
      ),
  );
  expect(unlike).not.toEqual([]);
});
