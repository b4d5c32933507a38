import { expect, test } from 'vitest';
import { collectAnswers, readRecording } from '../tools/service/strictness/collect-answers.ts';
import { REQUEST_LINES } from '../tools/service/strictness/request-lines.ts';
import { wordPressSite } from '../tools/wordpress/wordpress-site.ts';
import { openWordPress } from './open.ts';

/** Compares the recording. If it differs, run `node test/tools/wordpress/record.ts` and review the changes. */
const recording = readRecording();
const { site, version } = await wordPressSite(await openWordPress());
const answers = await collectAnswers(site);
if (version !== recording.wordpress) console.log(`This is WordPress ${version}, not ${recording.wordpress}.`);

test.each(REQUEST_LINES)('a real WordPress answers as recorded to %s', (line) => {
  expect(answers[line]).toEqual(recording.answers[line]);
});
