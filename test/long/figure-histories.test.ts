import fc from 'fast-check';
import { test } from 'vitest';
import { checkFigures } from './figures/check-figures.ts';
import { scenes } from './figures/known-figures.ts';
import { runs } from './runs.ts';

test('every figure is that of the program, or is marked as the least or unknown', { timeout: 3_600_000 }, () => {
  let [exact, figures] = [0, 0];
  fc.assert(
    fc.property(scenes, (scene) => {
      const found = checkFigures(scene);
      exact += found.exact;
      figures += found.figures;
    }),
    runs({ few: 300, many: 30_000 }),
  );
  console.log(`${figures} figures, ${exact} of them exact`);
});
