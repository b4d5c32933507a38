import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALLOWED_IMPORTS, fullFolders, longFile, wrongImports } from './tools/arrows.ts';

type Import = [folder: string, imports: string];

const WRONG: Import[] = [
  ['lib/domain/money', '../../platform/i18n.ts'],
  ['lib/domain/money', 'zod'],
  ['lib/domain/money', 'node:fs'],
  ['lib/domain/text', '../money/decimal.ts'],
  ['lib/domain/mirror', '../earnings/series.ts'],
  ['lib/platform', '../service/wire/json.ts'],
  ['lib/platform', './storage/store.ts'],
  ['lib/platform/storage', '../../worker/toolbar/badge.ts'],
  ['lib/service/wire', '../routes/client.ts'],
  ['lib/service/wire', '../../platform/storage/storage.ts'],
  ['lib/worker/notify', '../polling/poller.ts'],
  ['lib/worker/polling', '../composition-root.ts'],
  ['lib/worker/toolbar', '../../views/csv.ts'],
  ['lib/views/popup', '../options/site-store.ts'],
  ['lib/views/groups', '../../service/routes/client.ts'],
  ['lib/views', 'webextension-polyfill'],
  ['lib/views', 'wxt/browser'],
  ['lib/views', '../platform/browser.ts'],
  ['lib/views', 'zod'],
  ['lib/views/options', '../../platform/key-store.ts'],
  ['lib/somewhere', './else.ts'],
  ['components/popup', '../../lib/platform/storage/storage.ts'],
  ['components/popup', '../options/Options.tsx'],
  ['components/popup/earnings', '../Popup.tsx'],
  ['components/earnings', '../../lib/platform/programs/program-database.ts'],
  ['components/parts', '../popup/Popup.tsx'],
  ['entrypoints/popup', '../../lib/service/routes/client.ts'],
  ['entrypoints/popup', '../../lib/platform/key-store.ts'],
];

const RIGHT: Import[] = [
  ['lib/domain/mirror', 'zod/mini'],
  ['lib/domain/mirror', './row.ts'],
  ['lib/domain/mirror', '../errors.ts'],
  ['lib/service/routes', '../wire/json.ts'],
  ['lib/worker/polling', '../../service/routes/client.ts'],
  ['lib/worker/secrets', '../../platform/key-store.ts'],
  ['lib/worker', './accounts/connect.ts'],
  ['lib/views/popup', '../../platform/i18n.ts'],
  ['components/popup', '../../lib/platform/i18n.ts'],
  ['entrypoints/popup', '../../lib/views/popup/popup-store.ts'],
];

const wrongIn = ([folder, imports]: Import) =>
  wrongImports(`${folder}/file.ts`, `import { thing } from '${imports}';\n\nexport const other = thing;\n`);

describe('imports between folders', () => {
  test.each(WRONG)('are refused from %s to %s', (...importPair) => expect(wrongIn(importPair)).toHaveLength(1));
  test.each(RIGHT)('are allowed from %s to %s', (...importPair) => expect(wrongIn(importPair)).toEqual([]));
  test.each([
    "const later = () => import('../worker/worker.ts');",
    "export * from '../worker/worker.ts';",
    'export { start } from "../worker/worker.ts";',
    "import '../worker/worker.ts';",
    "import type { Worker } from '../worker/worker.ts';",
    "import worker = require('../worker/worker.ts');",
    "const worker = require('../worker/worker.ts');",
    "type Worker = import('../worker/worker.ts').Worker;",
    'const later = () => import(`../worker/worker.ts`);',
    "const later = () => import('../work' + 'er/worker.ts');",
    'const later = (path: string) => import(path);',
    'const later = (path: string) => require(path);',
    "const all = import.meta.glob('../worker/*.ts');",
  ])('are refused in every form: %s', (code) => expect(wrongImports('lib/views/csv.ts', code)).toHaveLength(1));
  test('form no cycle', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const [, to] of ALLOWED_IMPORTS.filter(([folder]) => folder === from || folder.startsWith(`${from}/`))) {
        if (!seen.has(to)) reach(to, seen.add(to));
      }
      return seen;
    };
    const folders = new Set(ALLOWED_IMPORTS.map(([folder]) => folder));
    expect([...folders].filter((folder) => reach(folder).has(folder))).toEqual([]);
  });
});

describe('code that draws', () => {
  const naming = (code: string) =>
    ['lib/views/csv.tsx', 'components/parts/Icon.tsx'].map((path) => wrongImports(path, code).length);

  test.each([
    "void fetch('/');",
    "void globalThis.fetch('/');",
    "void window['fetch']('/');",
    "void globalThis['fe' + 'tch']('/');",
    'void self[`fetch`];',
    'const { fetch: request } = globalThis;',
    'const request = { fetch };',
    'export const request = (deps: { fetch: unknown }) => deps;',
    'new XMLHttpRequest();',
    'chrome.runtime.reload();',
    'browser.runtime.reload();',
    'void globalThis.chrome;',
    'const Draw = () => <i>{browser.runtime.id}</i>;',
  ])('may not reach the browser or the network: %s', (code) => expect(naming(code)).not.toContain(0));

  test.each([
    '// fetch, chrome.runtime and browser.runtime',
    "const text = 'fetch() by chrome. and browser.';",
    'const text = `fetch and browser.`;',
    "const facts = { browser: 'Chrome 156', 'fetch': 1 };",
    'const fetched = prefetch(chromeless, browserName);',
  ])('may contain: %s', (code) => expect(naming(code)).toEqual([0, 0]));

  test('may mention them in texts and attributes of an element', () => {
    expect(
      wrongImports('components/parts/Icon.tsx', 'const Draw = () => <i title="fetch">fetch by chrome.</i>;'),
    ).toEqual([]);
  });

  test('differs from other code, which may request', () =>
    expect(wrongImports('lib/service/wire/request.ts', "void fetch('/');")).toEqual([]));
});

test('a folder with more than 19 files is refused', () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => `test/fixtures/${index}.json`);
  expect([fullFolders(files(19)).length, fullFolders(files(20)).length]).toEqual([0, 1]);
});

test('a file with more than 200 lines is refused', () => {
  const text = (count: number) => 'a\n'.repeat(count);
  expect([longFile('a.css', text(200)).length, longFile('a.css', text(201)).length]).toEqual([0, 1]);
});

// Users choose the size of text in the browser, which a size in pixels ignores.
test.each(globSync('components/**/*.css'))('%s has text in the sizes of the tokens', (sheet) => {
  const sizes = [...readFileSync(sheet, 'utf8').matchAll(/\bfont(?:-size)?:\s*([^;]+)/g)].map(([, size = '']) => size);
  expect(sizes.filter((size) => /\d(?:px|pt)\b/.test(size))).toEqual([]);
});

// The build only warns of a missing stylesheet.
test.each(globSync('entrypoints/*/index.html'))('%s links only to files that exist', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="(\.[^"]+)"/g)];
  expect(links).not.toEqual([]);
  expect(links.filter(([, link = '']) => !existsSync(join(dirname(page), link)))).toEqual([]);
});

test('the linter finds a cycle of files, even of types only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glance-house-'));
  const cycle: [string, string][] = [
    ['lib/domain/one.ts', "import { two } from './two.ts';\n\nexport const one = () => two;\n"],
    ['lib/domain/two.ts', "import type { one } from './one.ts';\n\nexport const two = (o: typeof one) => o;\n"],
  ];
  copyFileSync('.biome.json', join(folder, '.biome.json'));
  for (const [name, text] of cycle) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const args = ['lint', '--colors=off', '--max-diagnostics=none', '--reporter=github'];
  const run = spawnSync('biome', args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  if (run.error) throw run.error;
  for (const [name] of cycle) {
    const found = run.stdout.split('\n').filter((line) => line.includes(`/${name},`));
    expect(found).toEqual([expect.stringContaining('noImportCycles')]);
  }
});
