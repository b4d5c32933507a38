import { type Decimal, isDecimal, sumDecimals } from './decimal.ts';
import type { Money } from './money.ts';

export const sumOf = (amounts: { amount: string }[]): Decimal =>
  sumDecimals(amounts.map(({ amount }) => amount).filter(isDecimal));

/** One exact sum per currency (in upper case), in order of first appearance, without amounts that are no numbers. */
function sumsByCurrency(amounts: Money[]): Money[] {
  const numbers = amounts.filter(({ amount }) => isDecimal(amount));
  const byCurrency = Map.groupBy(numbers, ({ currency }) => currency?.toUpperCase() ?? null);
  return [...byCurrency].map(([currency, group]) => ({ amount: sumOf(group), currency }));
}

export interface ProgramSum extends Money {
  /** The index of the program if the currency is unknown; null: all programs of that currency. */
  programIndex: number | null;
}

/** One sum per currency of several programs. Programs without a known currency get a sum each: theirs may differ. */
export function sumsAcrossPrograms(programs: Money[][]): ProgramSum[] {
  const isSeparate = ({ currency }: Money) => currency === null && programs.length > 1;
  const shared = programs.flat().filter((sum) => !isSeparate(sum));
  return [
    ...sumsByCurrency(shared).map((sum) => ({ ...sum, programIndex: null })),
    ...programs.flatMap((sums, programIndex) =>
      sumsByCurrency(sums.filter(isSeparate)).map((sum) => ({ ...sum, programIndex })),
    ),
  ];
}
