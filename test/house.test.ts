import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * The floors of the house (README, layout) are kept by the linter. Here each wrong arrow is drawn once, to see
 * that it is caught, and each right one, to see that it is not.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

/** What the linter says of a file at this path that imports this. */
function lint(path: string, imported: string): string {
  const input = `import { thing } from '${imported}';\n\nexport const other = thing;\n`;
  const run = spawnSync('biome', ['lint', '--colors=off', `--stdin-file-path=${path}`], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  if (run.error) throw run.error;
  return run.stdout + run.stderr;
}

const WRONG: [file: string, imports: string][] = [
  ['lib/domain/new.ts', '../platform/i18n.ts'],
  ['lib/platform/new.ts', '../service/json.ts'],
  ['lib/platform/new.ts', '../worker/badge.ts'],
  ['lib/platform/new.ts', '../views/csv.ts'],
  ['lib/service/new.ts', '../platform/storage.ts'],
  ['lib/service/new.ts', '../worker/badge.ts'],
  ['lib/worker/new.ts', '../views/csv.ts'],
  ['lib/worker/new.ts', '../../components/parts/Icon.tsx'],
  ['lib/views/new.ts', '../worker/badge.ts'],
  ['lib/views/new.ts', '../service/client.ts'],
  ['lib/views/new.ts', 'webextension-polyfill'],
  ['lib/views/new.ts', 'zod'],
  ['components/popup/New.tsx', '../../lib/platform/storage.ts'],
  ['components/popup/New.tsx', '../../lib/worker/badge.ts'],
  ['components/popup/New.tsx', '../options/Options.tsx'],
  ['components/parts/New.tsx', '../popup/Popup.tsx'],
  ['entrypoints/popup/new.tsx', '../../lib/service/client.ts'],
];

const RIGHT: [file: string, imports: string][] = [
  ['lib/platform/new.ts', '../domain/money.ts'],
  ['lib/service/new.ts', '../domain/money.ts'],
  ['lib/worker/new.ts', '../service/client.ts'],
  ['lib/views/new.ts', '../platform/i18n.ts'],
  ['components/popup/New.tsx', '../parts/Icon.tsx'],
  ['components/popup/New.tsx', '../../lib/platform/i18n.ts'],
  ['entrypoints/popup/new.tsx', '../../lib/views/popup-store.ts'],
];

describe('the floors', () => {
  test.each(WRONG)('%s may not import %s', (file, imported) => {
    expect(lint(file, imported)).toContain('noRestrictedImports');
  });
  test.each(RIGHT)('%s may import %s', (file, imported) => {
    expect(lint(file, imported)).not.toContain('noRestrictedImports');
  });
});
