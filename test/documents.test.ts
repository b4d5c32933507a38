import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { argumentsOf, commandsIn, documents, scriptOf } from './tools/documents.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const readme = readFileSync('README.md', 'utf8');

/** The folders in which scripts that take patterns look for tests. */
const TESTS: Record<string, string[]> = {
  unit: ['test/*.test.ts', 'test/{lib,service,simulate,long,screenshots,components}/**/*.test.{ts,tsx}'],
  e2e: ['test/e2e/**/*.test.ts'],
  'test:wordpress': ['test/wordpress/*.test.ts'],
};

test('the README has at most 180 lines and names the command that runs all tests', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(181);
  expect(commandsIn('README.md')).toContain('npm test');
});

describe.each(documents())('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('links to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const here = links.filter((link) => !/^https?:/.test(link));
    expect(here.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
  });

  test('names files that are there', () => {
    const files = [...text.matchAll(/`((?:lib|components|entrypoints|test|public)\/[^`\s<]+)`/g)];
    expect(files.flatMap(([, file = '']) => (existsSync(file) ? [] : file))).toEqual([]);
  });

  test('names scripts that there are, and patterns that find tests', () => {
    for (const command of commandsIn(document)) {
      const script = scriptOf(command);
      if (script === null) continue;
      expect(scripts, command).toHaveProperty([script]);
      const tests = TESTS[script] && globSync(TESTS[script]);
      const lost = argumentsOf(command).filter((part) => tests && !tests.some((file) => file.includes(part)));
      expect(lost, command).toEqual([]);
    }
  });
});

test('a file name occurs once, so that it leads to one place', () => {
  const names = globSync('{lib,components,entrypoints,test}/**/*.{ts,tsx}').map((path) => basename(path));
  const common = ['main.ts', 'main.tsx'];
  const repeated = names.filter((name, at) => names.indexOf(name) !== at && !common.includes(name));
  expect(repeated).toEqual([]);
});

test('the drawing of the layout has every folder, and no other', () => {
  const guide = readFileSync('.github/CONTRIBUTING.md', 'utf8');
  const drawing = /## Find the way\n+```\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const rooms = globSync('{lib,components,test}/{*,*/*}/', {
    exclude: ['test/{lib,components,e2e,fixtures,wordpress,long}/*'],
  })
    .filter((path) => !/^test\/tools\/\w+\/./.test(path))
    .map((path) => basename(path));
  expect(rooms.length).toBeGreaterThan(40);
  expect(rooms.filter((room) => !new RegExp(`\\b${room}\\b`).test(drawing))).toEqual([]);
  const drawn = [...drawing.matchAll(/([\w/]+)\//g)].map(([, name = '']) => name);
  const there = globSync('{entrypoints,components,lib,public,test}{,/*,/*/*}/');
  expect(drawn.filter((name) => !there.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
});
