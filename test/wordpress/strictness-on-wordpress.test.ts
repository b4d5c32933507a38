import { beforeAll, describe, expect, it } from 'vitest';
import { collectAnswers, type SiteAnswers } from '../tools/service/strictness/interrogate.ts';
import { QUESTIONS } from '../tools/service/strictness/questions.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import type { ServiceState } from '../tools/service/strictness/tested-site.ts';
import { wordPressSite } from '../tools/wordpress/as-world.ts';
import { versionOf } from '../tools/wordpress/ask.ts';
import { openWordPress } from './open.ts';

/** The recording still matches; if not, run `node test/tools/wordpress/record.ts` and review the changes. */
const recording = readRecording();
const shop = await openWordPress();
let answers: SiteAnswers;

beforeAll(async () => {
  answers = await collectAnswers(await wordPressSite(shop));
  const version = await versionOf(shop);
  if (version !== recording.wordpress) console.log(`This is WordPress ${version}, not ${recording.wordpress}.`);
  // Some 2,100 questions, on a machine that may be busy.
}, 300_000);

describe.each(Object.keys(QUESTIONS) as ServiceState[])('%s', (state) => {
  it.each(QUESTIONS[state])('%s', (question) => {
    expect(answers[state][question]).toEqual(recording.answers[state][question]);
  });
});
