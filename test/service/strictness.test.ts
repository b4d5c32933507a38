import { expect, test } from 'vitest';
import { startService } from '../tools/service/service.ts';
import { collectAnswers, readRecording } from '../tools/service/strictness/collect-answers.ts';
import { REQUEST_LINES } from '../tools/service/strictness/request-lines.ts';

/** The embedded service answers as a real WordPress did, wherever WordPress itself decides. */
const { answers: real } = readRecording();
const service = await startService();
const embedded = await collectAnswers({
  ...{ home: service.origin, base: service.deployedBase, authorization: service.users.authorization },
  session: 'wordpress_logged_in_demo=ada',
});
await service.close();

test('the recording has every request, and no other', () => {
  expect(Object.keys(real)).toEqual(REQUEST_LINES);
});

test.each(REQUEST_LINES)('the embedded service answers as WordPress does to %s', (line) => {
  expect(embedded[line]).toEqual(real[line]);
});
