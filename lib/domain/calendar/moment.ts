/** All moments (ms) that are stored lie within these. */
const FIRST = 0;
const LAST = Date.UTC(9999, 11, 31);

export const isMoment = (at: number): boolean => at >= FIRST && at <= LAST;

/** A moment that lies beyond them, at the edge. */
export const momentWithin = (at: number): number => Math.min(Math.max(at, FIRST), LAST);
