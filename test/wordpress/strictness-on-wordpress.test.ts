import { beforeAll, describe, expect, test } from 'vitest';
import { collectAnswers, type SiteAnswers } from '../tools/service/strictness/collect-answers.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import { REQUEST_LINES } from '../tools/service/strictness/request-lines.ts';
import type { ServiceState } from '../tools/service/strictness/tested-site.ts';
import { wordPressVersion } from '../tools/wordpress/rest-request.ts';
import { wordPressSite } from '../tools/wordpress/wordpress-site.ts';
import { openWordPress } from './open.ts';

/** Compares the recording. If it differs, run `node test/tools/wordpress/record.ts` and review the changes. */
const recording = readRecording();
const shop = await openWordPress();
let answers: SiteAnswers;

beforeAll(async () => {
  answers = await collectAnswers(await wordPressSite(shop));
  const version = await wordPressVersion(shop);
  if (version !== recording.wordpress) console.log(`This is WordPress ${version}, not ${recording.wordpress}.`);
  // About 2,100 requests take a while on a busy machine.
}, 300_000);

describe.each(Object.keys(REQUEST_LINES) as ServiceState[])('a real WordPress in the state “%s”', (state) => {
  test.each(REQUEST_LINES[state])('answers as recorded to %s', (line) => {
    expect(answers[state][line]).toEqual(recording.answers[state][line]);
  });
});
