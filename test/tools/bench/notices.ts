import { parseNotice } from '../../../lib/views/notice-parser.ts';
import { HOSTILE } from '../../long/notices/hostile.ts';
import type { BenchRow } from './bench-row.ts';

/** Compares reading the worst hostile notice with a plain one, without a browser. */
export async function measureNotices(): Promise<BenchRow[]> {
  const plain = '<p><b>Autumn:</b> 25 % on <a href="https://shop.example/">the new range</a>.</p>'.repeat(260);
  for (let turn = 0; turn < 20; turn++) parseNotice(plain);
  const usual = least(plain);
  const worst = Math.max(...HOSTILE.map(([, html]) => least(html))) / usual;
  return [
    [
      `Reading the worst of ${HOSTILE.length} hostile notices against a plain one`,
      `${worst.toFixed(1)}×`,
      'at most 60×',
    ],
  ];
}

/** ms; the shortest of five runs, because other work only makes runs longer. */
const least = (html: string): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const begun = performance.now();
      parseNotice(html);
      return performance.now() - begun;
    }),
  );
