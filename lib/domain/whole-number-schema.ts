import * as z from 'zod/mini';

/** A whole number within these bounds, which a double holds exactly. */
export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  z.number().check(z.refine((one) => Number.isSafeInteger(one) && one >= least && one <= most));
