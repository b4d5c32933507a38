import { expect, test } from 'vitest';
import { complaints, EXPECTED, type LintFinding } from './tools/lint.ts';

const finding = (file: string, code = 'UNSAFE_VAR_ASSIGNMENT'): LintFinding => ({ code, file, message: 'Unsafe' });
const expected = [finding('chunks/popup-a1.js'), finding('chunks/settings-choice-b2.js')];

test.each<[string, LintFinding[], string[]]>([
  ['without a complaint about expected ones', expected, []],
  [
    'if an expected one occurs twice',
    [...expected, finding('chunks/popup-a1.js')],
    ['UNSAFE_VAR_ASSIGNMENT in chunks/popup-a1.js: Unsafe'],
  ],
  [
    'if they are in another file',
    [...expected, finding('background.js')],
    ['UNSAFE_VAR_ASSIGNMENT in background.js: Unsafe'],
  ],
  [
    'if they have another code',
    [...expected, finding('chunks/popup-a1.js', 'EVAL')],
    ['EVAL in chunks/popup-a1.js: Unsafe'],
  ],
])('the linter’s findings are judged: %s', (_case, findings, sentences) => {
  expect(complaints(findings)).toEqual(sentences);
});

test('an expected finding that is missing is named', () => expect(complaints([])).toHaveLength(EXPECTED.length));
