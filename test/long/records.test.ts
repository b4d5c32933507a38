import fc from 'fast-check';
import { test } from 'vitest';
import { type Lived, live } from './records/live.ts';
import { history } from './records/steps.ts';
import { runs } from './runs.ts';

/**
 * The records never tell more than came in, and all of it wherever they claim to: histories of a simulated programme,
 * with a worker that may end at any await, against a truth that knows nothing of how it is recorded.
 */
test('what is recorded came in, once; and what is claimed to be known is', {
  timeout: 3_600_000,
}, async () => {
  const lives: Lived[] = [];
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom(2, 3, 7, 100), async (one, rows) => {
      lives.push(await live(one, rows));
    }),
    runs({ few: 40, many: 2000 }),
  );
  const sum = (of: (one: Lived) => number) => lives.reduce((all, one) => all + of(one), 0);
  const needed = (of: (one: Lived['truth']['needed']) => number) =>
    `${sum(({ truth }) => of(truth.needed))} in ${lives.filter(({ truth }) => of(truth.needed) > 0).length} histories`;
  console.log(
    [
      `${lives.length} histories, ${sum(({ polls }) => polls)} polls, ${sum(({ fills }) => fills)} fillings, ${sum(({ kills }) => kills)} kills`,
      `came in ${sum(({ truth }) => truth.shop.orders.length)}, recorded ${sum(({ recorded }) => recorded)}`,
      `paid out ${Math.round(sum(({ truth }) => truth.paidOut) / 100)}, recognised ${Math.round(sum(({ paidOut }) => paidOut) / 100)}; ${sum(({ truth }) => truth.shop.desk.tellings)} told`,
      `claimed and looked for ${sum(({ truth }) => truth.claims)} times; missing, allowed for:`,
      `- removed meanwhile, or waiting at the beginning: ${needed(({ removed }) => removed)}`,
      `- hidden as the past was filled in: ${needed(({ hidden }) => hidden)}`,
      `- twins across the edge of a page: ${needed(({ twins }) => twins)}`,
      `- of a second in other words: ${needed(({ words }) => words)}`,
      `- away taken for deleted: ${needed(({ away }) => away)}`,
    ].join('\n'),
  );
});
