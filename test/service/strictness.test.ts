import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../tools/service/service.ts';
import { CALLERS } from '../tools/service/strictness/callers.ts';
import { collectAnswers, type SiteAnswers } from '../tools/service/strictness/collect-answers.ts';
import type { ComparableAnswer } from '../tools/service/strictness/comparable-answer.ts';
import { type AnswerKey, DIFFERENCES, withoutDifferences } from '../tools/service/strictness/differences.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import { REQUEST_LINES } from '../tools/service/strictness/request-lines.ts';
import { embeddedSite, type ServiceState } from '../tools/service/strictness/tested-site.ts';

/** The embedded service answers as a real WordPress did, except for what is in differences.ts. */
const { answers: real } = readRecording();
let embedded: SiteAnswers;
let service: Service;

beforeAll(async () => {
  service = await startService();
  embedded = await collectAnswers(embeddedSite(service));
  // About 2,100 requests, on a machine that may be busy.
}, 60_000);
afterAll(() => service.close());

const places: AnswerKey[] = (Object.keys(REQUEST_LINES) as ServiceState[]).flatMap((state) =>
  REQUEST_LINES[state].flatMap((line) => Object.keys(CALLERS).map((caller) => ({ state, line, caller }))),
);
const at = (answers: SiteAnswers, { state, line, caller }: AnswerKey) =>
  answers[state][line]?.[caller] as ComparableAnswer;

test('the recording has every request by every caller, and no other', () => {
  const inIt = Object.entries(real).flatMap(([state, lines]) =>
    Object.entries(lines).flatMap(([line, callers]) => Object.keys(callers).map((caller) => ({ state, line, caller }))),
  );
  expect(inIt).toEqual(places);
});

describe.each(Object.keys(REQUEST_LINES) as ServiceState[])('%s', (state) => {
  test.each(REQUEST_LINES[state])('%s', (line) => {
    const table = (answers: SiteAnswers) =>
      Object.fromEntries(
        places
          .filter((place) => place.state === state && place.line === line)
          .map((place) => [place.caller, withoutDifferences(at(answers, place), place)]),
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
