import { beforeAll, expect, test } from 'vitest';
import { collectAnswers, type SiteAnswers } from '../tools/service/strictness/collect-answers.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import { REQUEST_LINES } from '../tools/service/strictness/request-lines.ts';
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
  // About 800 requests take a while on a busy machine.
}, 300_000);

test.each(REQUEST_LINES)('a real WordPress answers as recorded to %s', (line) => {
  expect(answers[line]).toEqual(recording.answers[line]);
});
