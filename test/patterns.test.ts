import { isSafePattern } from 'redos-detector';
import { describe, expect, test } from 'vitest';
import { findInProduct } from './tools/product-source.ts';

/**
 * Reads every regular expression from the product's source. None may backtrack much, because a text from outside could
 * then freeze the worker or a page.
 */
interface Pattern {
  source: string;
  flags: string;
}

const patterns = await findInProduct((node): Pattern | null => {
  const regex = node.regex as { pattern: string; flags: string } | undefined;
  return regex ? { source: regex.pattern, flags: regex.flags } : null;
});

const backtracks = ({ source, flags }: Pattern): boolean =>
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
