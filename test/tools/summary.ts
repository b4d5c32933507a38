/** How a step of `npm test` ended. */
export interface Outcome {
  name: string;
  result: 'passed' | 'failed' | 'left out';
  /** Why it, or some of its tests, was left out. */
  why?: string;
  /** Of a step that counts its tests. */
  tests?: { passed: number; failed: number; leftOut: number };
}

/**
 * A line for each step, and a last one, "N passed, N failed", for all tests. A failed step without failed
 * tests counts as one, so that "0 failed" always means success.
 */
export function summary(outcomes: Outcome[]): string {
  const lines = outcomes.map(({ name, result, why = '', tests }) => [
    name,
    result,
    tests ? `${tests.passed} passed` : '',
    tests ? `${tests.failed} failed` : '',
    tests && tests.leftOut > 0 ? `${tests.leftOut} left out` : '',
    why,
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const table = lines.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const passed = outcomes.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0);
  const failed = outcomes.reduce(
    (sum, { result, tests }) => sum + Math.max(tests?.failed ?? 0, result === 'failed' ? 1 : 0),
    0,
  );
  return [...table, '', `${passed} passed, ${failed} failed`].join('\n');
}
