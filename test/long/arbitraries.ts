import fc from 'fast-check';
import type { Kill } from './killable.ts';

export const weighted = <T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

type Values<Fields> = { [Name in keyof Fields]: Fields[Name] extends fc.Arbitrary<infer Value> ? Value : never };

/** Steps of these kinds with these fields. */
export const step = <const Kind extends string, Fields extends Record<string, fc.Arbitrary<unknown>>>(
  fields: Fields,
  ...kinds: Kind[]
): fc.Arbitrary<{ do: Kind } & Values<Fields>> =>
  fc
    .tuple(fc.constantFrom(...kinds), fc.record(fields))
    .map(([kind, values]) => ({ do: kind, ...(values as Values<Fields>) }));

/** True once in `times` cases. */
export const onceIn = (times: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: times }).map((draw) => draw === times);

/** A kill of the worker at one of its first `awaits` awaits; null once in `times` cases. */
export const killUnlessOnceIn = (times: number, awaits: number, lag: number): fc.Arbitrary<Kill | null> =>
  fc.option(
    fc.record({
      at: fc.integer({ min: 1, max: awaits }),
      write: fc.constantFrom<Kill['write']>('lost', 'done', 'late'),
      lag: fc.nat(lag),
    }),
    { freq: times },
  );
