import { expect, test } from 'vitest';
import { complaints, EXPECTED, type LintFinding } from './tools/lint.ts';

const finding = (file: string, code = 'UNSAFE_VAR_ASSIGNMENT'): LintFinding => ({ code, file, message: 'Unsafe' });
const expected = [finding('chunks/popup-a1.js'), finding('chunks/settings-choice-b2.js')];

test.each<[string, LintFinding[], string[]]>([
  ['only what is expected', expected, []],
  ['once more', [...expected, finding('chunks/popup-a1.js')], ['UNSAFE_VAR_ASSIGNMENT in chunks/popup-a1.js: Unsafe']],
  ['elsewhere', [...expected, finding('background.js')], ['UNSAFE_VAR_ASSIGNMENT in background.js: Unsafe']],
  ['another code', [...expected, finding('chunks/popup-a1.js', 'EVAL')], ['EVAL in chunks/popup-a1.js: Unsafe']],
])('findings of the linter: %s', (_case, findings, sentences) => {
  expect(complaints(findings)).toEqual(sentences);
});

test('an expectation that nothing fulfils is named', () => expect(complaints([])).toHaveLength(EXPECTED.length));
