import { compareDecimals, type Decimal } from './sum.ts';

/** Smaller differences are rounding errors of a server's floats. */
export const ROUNDING_TOLERANCE: Decimal = '0.0005';

export const isAbove = (amount: Decimal, bound: Decimal): boolean => compareDecimals(amount, bound) > 0;
