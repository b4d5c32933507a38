import * as z from 'zod/mini';

/** The undamaged entries of a stored list; damaged ones are dropped. */
export const lenientList = <T extends z.ZodMiniType>(one: T) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((all) =>
        all.flatMap((value): z.infer<T>[] => {
          const { success, data } = z.safeParse(one, value);
          return success ? [data] : [];
        }),
      ),
    ),
    [],
  );

/** A record of at most `most` finite numbers; `fits` accepts or refuses each key with its number. */
export const numberRecord = (most: number, fits: (key: string, number: number) => boolean) =>
  z.custom<Record<string, number>>((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return entries.length <= most && entries.every(([key, one]) => Number.isFinite(one) && fits(key, one as number));
  });

/** A whole number within these bounds, which a double holds exactly. */
export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  z.number().check(z.refine((one) => Number.isSafeInteger(one) && one >= least && one <= most));
