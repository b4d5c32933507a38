import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * The floors of the house (README, layout) are kept by the linter. Here each wrong arrow is drawn once, to see
 * that it is caught, and each right one, to see that it is not.
 */
type Arrow = [folder: string, imports: string];

const WRONG: Arrow[] = [
  ['lib/domain', '../platform/i18n.ts'],
  ['lib/platform', '../service/json.ts'],
  ['lib/platform', '../worker/badge.ts'],
  ['lib/platform', '../views/csv.ts'],
  ['lib/service', '../platform/storage.ts'],
  ['lib/service', '../worker/badge.ts'],
  ['lib/worker', '../views/csv.ts'],
  ['lib/worker', '../../components/parts/Icon.tsx'],
  ['lib/views', '../worker/badge.ts'],
  ['lib/views', '../service/client.ts'],
  ['lib/views', 'webextension-polyfill'],
  ['lib/views', 'zod'],
  ['lib/views', '../platform/keys.ts'],
  ['components/popup', '../../lib/platform/storage.ts'],
  ['components/popup', '../../lib/worker/badge.ts'],
  ['components/popup', '../options/Options.tsx'],
  ['components/popup', '../earnings/Chart.tsx'],
  ['components/earnings', '../popup/Popup.tsx'],
  ['components/earnings', '../../lib/platform/records.ts'],
  ['components/parts', '../popup/Popup.tsx'],
  ['entrypoints/popup', '../../lib/service/client.ts'],
  ['entrypoints/popup', '../../lib/platform/keys.ts'],
];

const RIGHT: Arrow[] = [
  ['lib/platform', '../domain/money.ts'],
  ['lib/service', '../domain/money.ts'],
  ['lib/worker', '../service/client.ts'],
  ['lib/views', '../platform/i18n.ts'],
  ['components/popup', '../parts/Icon.tsx'],
  ['components/popup', '../../lib/platform/i18n.ts'],
  ['entrypoints/popup', '../../lib/views/popup-store.ts'],
];

const house = mkdtempSync(join(tmpdir(), 'glance-house-'));
let said = '';

const nameOf = ([folder, imports]: Arrow) => `${folder}/${imports.replace(/\W+/g, '-')}.ts`;

beforeAll(() => {
  copyFileSync('.biome.json', join(house, '.biome.json'));
  const circle: [string, string][] = [
    ['lib/domain/one.ts', "import { two } from './two.ts';\n\nexport const one = () => two;\n"],
    [
      'lib/domain/two.ts',
      "import type { one } from './one.ts';\n\nexport const two = (o: typeof one) => o;\n",
    ],
  ];
  const files = [...WRONG, ...RIGHT].map((arrow): [string, string] => [
    nameOf(arrow),
    `import { thing } from '${arrow[1]}';\n\nexport const other = thing;\n`,
  ]);
  for (const [name, text] of [...circle, ...files]) {
    mkdirSync(dirname(join(house, name)), { recursive: true });
    writeFileSync(join(house, name), text);
  }
  const args = ['lint', '--colors=off', '--max-diagnostics=none', '--reporter=github'];
  const run = spawnSync('biome', args, { cwd: house, encoding: 'utf8' });
  if (run.error) throw run.error;
  said = run.stdout;
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

const saidOf = (name: string) => said.split('\n').filter((line) => line.includes(`/${name},`));

describe('the linter', () => {
  test.each(WRONG)('%s may not import %s', (...arrow) => {
    expect(saidOf(nameOf(arrow))).toEqual([expect.stringContaining('noRestrictedImports')]);
  });
  test.each(RIGHT)('%s may import %s', (...arrow) => {
    expect(saidOf(nameOf(arrow))).toEqual([]);
  });
  test('a circle is caught, one of types alone too', () => {
    expect(saidOf('lib/domain/one.ts')).toEqual([expect.stringContaining('noImportCycles')]);
    expect(saidOf('lib/domain/two.ts')).toEqual([expect.stringContaining('noImportCycles')]);
  });
});
