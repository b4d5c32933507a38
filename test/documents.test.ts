import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { argumentsOf, commandsIn, documents, scriptOf } from './tools/documents.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const readme = readFileSync('README.md', 'utf8');

/** The test files among which a script's patterns choose. */
const TESTS: Record<string, string[]> = {
  unit: ['test/*.test.ts', 'test/{lib,service,simulate,long,screenshots}/**/*.test.ts'],
  e2e: ['test/e2e/**/*.test.ts'],
  'test:wordpress': ['test/wordpress/*.test.ts'],
};

test('the README has at most 120 lines, names the command that runs all tests, and leads to every document', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  expect(commandsIn('README.md')).toContain('npm test');
  const others = globSync(['*.md', '.github/*.md'], { exclude: ['README.md'] });
  expect(others.filter((path) => !readme.includes(`](${path})`))).toEqual([]);
});

describe.each(documents())('the document %s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
  });

  test('names files that exist', () => {
    const files = [...text.matchAll(/`((?:lib|components|entrypoints|test|public)\/[^`\s<]+)`/g)];
    expect(files.flatMap(([, file = '']) => (existsSync(file) ? [] : file))).toEqual([]);
  });

  test('names scripts that exist, and patterns that find tests', () => {
    for (const command of commandsIn(document)) {
      const script = scriptOf(command);
      if (script === null) continue;
      expect(scripts, command).toHaveProperty([script]);
      const tests = TESTS[script] && globSync(TESTS[script]);
      const unmatched = argumentsOf(command).filter((part) => tests && !tests.some((file) => file.includes(part)));
      expect(unmatched, command).toEqual([]);
    }
  });
});

test('a file name occurs only once', () => {
  const names = globSync('{lib,components,entrypoints,test}/**/*.{ts,tsx}').map((path) => basename(path));
  const common = ['main.ts', 'main.tsx'];
  const repeated = names.filter((name, index) => names.indexOf(name) !== index && !common.includes(name));
  expect(repeated).toEqual([]);
});

test('the drawing of the layout has every folder and no other', () => {
  const guide = readFileSync('.github/CONTRIBUTING.md', 'utf8');
  const drawing = /## Find the way\n+```\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const folders = globSync('{lib,components,test}/{*,*/*}/', {
    exclude: ['test/{lib,e2e,fixtures,wordpress,long}/*'],
  })
    .filter((path) => !/^test\/tools\/\w+\/./.test(path))
    .map((path) => basename(path));
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !new RegExp(`\\b${folder}\\b`).test(drawing))).toEqual([]);
  const drawn = [...drawing.matchAll(/([\w/]+)\//g)].map(([, name = '']) => name);
  const existing = globSync('{entrypoints,components,lib,public,test}{,/*,/*/*}/');
  expect(drawn.filter((name) => !existing.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
});
