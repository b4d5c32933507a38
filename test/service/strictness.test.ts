import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../tools/service/service.ts';
import { CALLERS } from '../tools/service/strictness/callers.ts';
import { collectAnswers, type SiteAnswers } from '../tools/service/strictness/collect-answers.ts';
import type { ComparableAnswer } from '../tools/service/strictness/comparable-answer.ts';
import { type AnswerKey, DIFFERENCES, withoutDifferences } from '../tools/service/strictness/differences.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import { REQUEST_LINES } from '../tools/service/strictness/request-lines.ts';
import { embeddedSite } from '../tools/service/strictness/tested-site.ts';

/** The embedded service answers as a real WordPress did, except for the differences in differences.ts. */
const { answers: real } = readRecording();
let embedded: SiteAnswers;
let service: Service;

beforeAll(async () => {
  service = await startService();
  embedded = await collectAnswers(embeddedSite(service));
  // About 800 requests take a while on a busy machine.
}, 60_000);
afterAll(() => service.close());

const keys: AnswerKey[] = REQUEST_LINES.flatMap((line) => Object.keys(CALLERS).map((caller) => ({ line, caller })));
const answerTo = (answers: SiteAnswers, { line, caller }: AnswerKey) => answers[line]?.[caller] as ComparableAnswer;

test('the recording has every request by every caller, and no other', () => {
  const recordedKeys = Object.entries(real).flatMap(([line, callers]) =>
    Object.keys(callers).map((caller) => ({ line, caller })),
  );
  expect(recordedKeys).toEqual(keys);
});

test.each(REQUEST_LINES)('the embedded service answers as WordPress does to %s', (line) => {
  const table = (answers: SiteAnswers) =>
    Object.fromEntries(
      keys
        .filter((key) => key.line === line)
        .map((key) => [key.caller, withoutDifferences(answerTo(answers, key), key)]),
    );
  expect(table(embedded)).toEqual(table(real));
});

test.each(DIFFERENCES)('a listed difference still exists: $why', (difference) => {
  const others = DIFFERENCES.filter((listed) => listed !== difference);
  const unlike = keys.filter(
    (key) =>
      !isDeepStrictEqual(
        withoutDifferences(answerTo(embedded, key), key, others),
        withoutDifferences(answerTo(real, key), key, others),
      ),
  );
  expect(unlike).not.toEqual([]);
});
