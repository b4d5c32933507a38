import { expect, test } from 'vitest';
import type { Mirror } from '../../../../lib/domain/mirror/mirror.ts';
import { withPeak } from '../../../../lib/domain/mirror/mirror.ts';
import { mirror } from '../../mirror-samples.ts';

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'];

test.each<[string, Mirror['peak'], number | null, Mirror['peak']]>([
  ['begins with what was there', null, 57, { day: TUESDAY, before: 57, count: 57 }],
  ['rises', peak(TUESDAY, 57, 57), 58, peak(TUESDAY, 57, 58)],
  ['keeps what there was before the day', peak(TUESDAY, 57, 60), 61, peak(TUESDAY, 57, 61)],
  ['begins a day with all before it', peak(MONDAY, 40, 60), 61, peak(TUESDAY, 60, 61)],
  ['does not fall, so that nothing is reached twice', peak(TUESDAY, 57, 60), 58, peak(TUESDAY, 57, 60)],
  ['does not fall overnight', peak(MONDAY, 57, 60), 58, peak(TUESDAY, 60, 60)],
  ['stays where nothing is counted', peak(MONDAY, 57, 60), null, peak(MONDAY, 57, 60)],
])('the most referrals ever counted: %s', (_, before, referrals, after) => {
  expect(withPeak(mirror({ peak: before }), referrals, TUESDAY).peak).toEqual(after);
});

function peak(day: string, before: number, count: number) {
  return { day, before, count };
}
