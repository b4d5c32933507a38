/** How a step of `npm test` ended. */
export interface Outcome {
  name: string;
  result: 'passed' | 'failed' | 'left out';
  milliseconds?: number;
  /** The reason why the step, or some of its tests, was left out. */
  why?: string;
  /** Present for a step that counts its tests. */
  tests?: { passed: number; failed: number; leftOut: number };
}

/** "3.4 s", "12 s", "2 min 5 s". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * A line for each step, one with the whole duration, and a last one, "N passed, N failed". A failed step without failed
 * tests counts as one failed test, so that "0 failed" always means success.
 * @param milliseconds the whole duration
 */
export function summary(outcomes: Outcome[], milliseconds: number): string {
  const lines = outcomes.map(({ name, result, why = '', tests, milliseconds }) => [
    name,
    result,
    milliseconds === undefined ? '' : duration(milliseconds),
    tests ? `${tests.passed} passed` : '',
    tests ? `${tests.failed} failed` : '',
    tests && tests.leftOut > 0 ? `${tests.leftOut} left out` : '',
    why,
  ]);
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const table = lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const passed = outcomes.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0);
  const failed = outcomes.reduce(
    (sum, { result, tests }) => sum + Math.max(tests?.failed ?? 0, result === 'failed' ? 1 : 0),
    0,
  );
  return [...table, '', `All of it took ${duration(milliseconds)}.`, `${passed} passed, ${failed} failed`].join('\n');
}
