import { expect, test } from 'vitest';
import { plainRow } from '../../make.ts';
import { keeper } from '../../record-keeper.ts';

const plain = (...minutes: number[]) => minutes.map((minute) => plainRow(`Order ${minute}`, minute));

/** An answer by its minute, what it lists and counts, and what the history lists as it is recorded. */
type Heard = [minute: number, listed: number[], referrals: number, history: number[]];
/** How many the next answer is to count, and which gaps there are: from, to, count. */
type Known = [beyondCursor: number, coverageGaps: number[][]];

/** An answer that waits for the history is recorded after a backfill has read the whole of it. */
test.each<[string, number[], [Heard, Known][]]>([
  [
    'the next answer counts what came in after the one that waited',
    [35, 25, 15],
    [
      [
        [20, [15], 1, [35, 25, 15]],
        [2, []],
      ],
      [
        [40, [35, 25, 15], 3, [35, 25, 15]],
        [0, []],
      ],
    ],
  ],
  [
    'each answer counts what came in until then',
    [35, 25, 15],
    [
      [
        [20, [15], 1, [35, 25, 15]],
        [2, []],
      ],
      [
        [30, [25, 15], 2, [35, 25, 15]],
        [1, []],
      ],
      [
        [40, [35, 25, 15], 3, [35, 25, 15]],
        [0, []],
      ],
    ],
  ],
  [
    'what came in later does not stand for one that is hidden',
    [35, 25],
    [
      [
        [20, [], 1, [35, 25]],
        [2, [[10, 20, 1]]],
      ],
      [
        [40, [35, 25], 3, [35, 25]],
        [0, [[10, 20, 1]]],
      ],
    ],
  ],
  [
    'of the second of the answer, the next one counts what it does not',
    [20, 20],
    [
      [
        [20, [20], 1, [20, 20]],
        [1, []],
      ],
      [
        [30, [20, 20], 2, [20, 20]],
        [0, []],
      ],
    ],
  ],
  [
    'what is deleted before anybody counts it leaves no gap',
    [35, 25, 15],
    [
      [
        [20, [15], 1, [35, 15]],
        [2, []],
      ],
      [
        [40, [35, 15], 2, [35, 15]],
        [0, []],
      ],
    ],
  ],
  [
    "what the answer lists it counts, though its time is another zone's",
    [75],
    [
      [
        [20, [75], 1, [75]],
        [0, []],
      ],
      [
        [30, [75], 2, [75]],
        [0, [[20, 30, 1]]],
      ],
    ],
  ],
])('filled in before an answer was recorded: %s', (_, filled, answers) => {
  const { hear, fill, metadata, coverageGaps, keys } = keeper({ hasHistory: true });
  hear(10, [], { referrals: 0 }, []);
  fill(plain(...filled));
  for (const [[minute, listed, referrals, history], known] of answers) {
    hear(minute, plain(...listed), { referrals }, plain(...history));
    expect([metadata().beyondCursor, coverageGaps()]).toEqual(known);
  }
  expect(keys()).toHaveLength(filled.length);
});
