import type { Money } from './money.ts';
import { type Decimal, sumDecimals } from './sum.ts';

/** One exact sum a currency, in the order in which they come; nothing is ever added up across currencies. */
export function sumsByCurrency(amounts: Money[]): Money[] {
  const byCurrency = new Map<string | null, Decimal[]>();
  for (const { amount, currency } of amounts) {
    const code = currency?.toUpperCase() ?? null;
    byCurrency.set(code, [...(byCurrency.get(code) ?? []), amount]);
  }
  return [...byCurrency].map(([currency, texts]) => ({ amount: sumDecimals(texts), currency }));
}
