import { compareDecimals, type Decimal } from './sum.ts';

/** Less than this is the noise of a server's floats, not money. */
export const ROUNDING_TOLERANCE: Decimal = '0.0005';

export const isAbove = (amount: Decimal, bound: Decimal): boolean => compareDecimals(amount, bound) > 0;
