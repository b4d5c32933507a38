import { parseNotice } from '../../../lib/views/notice-parser.ts';
import { HOSTILE } from '../../long/notices/hostile.ts';
import { plainNotice } from '../browser/notice-page.ts';
import type { BenchRow } from './bench-row.ts';

/** Compares parsing the worst hostile notice with parsing a plain one, without a browser. */
export async function measureNotices(): Promise<BenchRow[]> {
  const plain = plainNotice(260 * 80);
  for (let turn = 0; turn < 20; turn++) parseNotice(plain);
  const usual = shortestTime(plain);
  const worst = Math.max(...HOSTILE.map(([, html]) => shortestTime(html))) / usual;
  return [
    [
      `Reading the worst of ${HOSTILE.length} hostile notices against a plain one`,
      `${worst.toFixed(1)}×`,
      'at most 60×',
    ],
  ];
}

/** The shortest of five runs in ms, because other work only makes runs longer. */
const shortestTime = (html: string): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now();
      parseNotice(html);
      return performance.now() - start;
    }),
  );
