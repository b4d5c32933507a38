import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answers, interrogate } from '../tools/service/strictness/interrogate.ts';
import { QUESTIONS } from '../tools/service/strictness/questions.ts';
import { readRecording } from '../tools/service/strictness/recording.ts';
import type { State } from '../tools/service/strictness/world.ts';
import { asWorld } from '../tools/wordpress/as-world.ts';
import { versionOf } from '../tools/wordpress/ask.ts';
import { findPackages } from '../tools/wordpress/packages.ts';
import { startWordPress, type WordPress } from '../tools/wordpress/wordpress.ts';

const recording = readRecording();

/**
 * The recording that the embedded service is compared with (test/service/strictness.test.ts) still matches.
 * If a newer WordPress answers differently: `node test/tools/wordpress/record.ts`, and review the changes.
 */
describe.skipIf(!findPackages())(`a real WordPress, as ${recording.wordpress} was recorded`, () => {
  let shop: WordPress;
  let answers: Answers;

  beforeAll(async () => {
    shop = (await startWordPress()) as WordPress;
    answers = await interrogate(await asWorld(shop));
    const version = await versionOf(shop);
    if (version !== recording.wordpress) console.log(`This is WordPress ${version}.`);
    // Some 2,100 questions, on a machine that may be busy.
  }, 300_000);
  afterAll(async () => {
    expect(readFileSync(join(shop.folder, 'web.log'), 'utf8')).not.toMatch(/PHP (Warning|Notice|Fatal|Parse)/);
    await shop.stop();
  });

  describe.each(Object.keys(QUESTIONS) as State[])('%s', (state) => {
    it.each(QUESTIONS[state])('%s', (question) => {
      expect(answers[state][question]).toEqual(recording.answers[state][question]);
    });
  });
});
