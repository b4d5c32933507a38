import { expect, test } from 'vitest';
import { complaints, EXPECTED, type LintFinding } from './tools/lint.ts';

const finding = (file: string, code = 'UNSAFE_VAR_ASSIGNMENT'): LintFinding => ({ code, file, message: 'Unsafe' });
const expected = ['popup', 'earnings', 'page-language'].map((name) => finding(`chunks/${name}-a1.js`));

test.each<[string, LintFinding[], string[]]>([
  ['as expected', expected, []],
  ['twice', [...expected, finding('chunks/popup-a1.js')], ['UNSAFE_VAR_ASSIGNMENT in chunks/popup-a1.js: Unsafe']],
  ['in another file', [...expected, finding('background.js')], ['UNSAFE_VAR_ASSIGNMENT in background.js: Unsafe']],
  ['with another code', [...expected, finding('chunks/popup-a1.js', 'EVAL')], ['EVAL in chunks/popup-a1.js: Unsafe']],
])('the linter’s findings are judged if they come %s', (_case, findings, sentences) => {
  expect(complaints(findings)).toEqual(sentences);
});

test('an expected finding that is missing is named', () => expect(complaints([])).toHaveLength(EXPECTED.length));
