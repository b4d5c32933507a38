import { beforeAll, describe, expect, it } from 'vitest';
import { collectAnswers, type SiteAnswers } from '../tools/service/strictness/collect-answers.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import { REQUEST_LINES } from '../tools/service/strictness/request-lines.ts';
import type { ServiceState } from '../tools/service/strictness/tested-site.ts';
import { wordPressSite } from '../tools/wordpress/as-world.ts';
import { versionOf } from '../tools/wordpress/rest-request.ts';
import { openWordPress } from './open.ts';

/** The recording still matches; if not, run `node test/tools/wordpress/record.ts` and review the changes. */
const recording = readRecording();
const shop = await openWordPress();
let answers: SiteAnswers;

beforeAll(async () => {
  answers = await collectAnswers(await wordPressSite(shop));
  const version = await versionOf(shop);
  if (version !== recording.wordpress) console.log(`This is WordPress ${version}, not ${recording.wordpress}.`);
  // About 2,100 requests, on a machine that may be busy.
}, 300_000);

describe.each(Object.keys(REQUEST_LINES) as ServiceState[])('%s', (state) => {
  it.each(REQUEST_LINES[state])('%s', (line) => {
    expect(answers[state][line]).toEqual(recording.answers[state][line]);
  });
});
