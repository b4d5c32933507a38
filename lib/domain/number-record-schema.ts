import * as z from 'zod/mini';

/** A record of at most `most` finite numbers; `fits` accepts or refuses each key with its number. */
export const numberRecord = (most: number, fits: (key: string, number: number) => boolean) =>
  z.custom<Record<string, number>>((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return entries.length <= most && entries.every(([key, one]) => Number.isFinite(one) && fits(key, one as number));
  });
