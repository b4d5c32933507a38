import { readdirSync, readFileSync } from 'node:fs';
import { isSafePattern } from 'redos-detector';
import { parseAst, transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';

/**
 * Reads every regular expression from the product's source. None may backtrack much, because a text from outside could
 * then freeze the worker or a page.
 */
interface Pattern {
  file: string;
  source: string;
  flags: string;
}

interface Node {
  type: string;
  regex?: { pattern: string; flags: string };
}

async function patternsIn(file: string): Promise<Pattern[]> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const found: Pattern[] = [];
  walk(parseAst(code));
  return found;

  function walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { regex } = value as Node;
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags });
    for (const inner of Object.values(value)) walk(inner);
  }
}

const files = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // The build reads only packages of the lock file, no outside input.
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('build/'))
    .map((name) => `${folder}/${name}`),
);
const patterns = (await Promise.all(files.map(patternsIn))).flat();

const backtracks = ({ source, flags }: Omit<Pattern, 'file'>): boolean =>
  !isSafePattern(source, {
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    maxScore: 600,
  }).safe;

describe('the regular expressions', () => {
  test('are all found', () => {
    expect(patterns.length).toBeGreaterThan(25);
  });

  test.each(patterns)('do not backtrack much: $file: $source', (pattern) => {
    expect(backtracks(pattern)).toBe(false);
  });

  test.each(['<([^>]+)>\\s*;[^,]*rel=', '\\s*%$', '\\/+$', '(a+)+$', '\\d:\\d{2}.*(z|utc)$'])(
    'would be refused with %s',
    (source) => {
      expect(backtracks({ source, flags: '' })).toBe(true);
    },
  );
});
