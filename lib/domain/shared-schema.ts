import * as z from 'zod/mini';

/** The first valid entries of a list; drops the others. @param most how many to keep */
export const lenientList = <T extends z.ZodMiniType>(entry: T, most = Number.POSITIVE_INFINITY) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((values) =>
        values
          .flatMap((value): z.infer<T>[] => {
            const { success, data } = z.safeParse(entry, value);
            return success ? [data] : [];
          })
          .slice(0, most),
      ),
    ),
    [],
  );

/** A field that is absent if its value does not fit. */
export const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A record of at most `most` finite numbers, each accepted by `fits`. */
export const numberRecord = (most: number, fits: (key: string, number: number) => boolean) =>
  z.custom<Record<string, number>>((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return (
      entries.length <= most && entries.every(([key, number]) => Number.isFinite(number) && fits(key, number as number))
    );
  });

export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  z.number().check(z.refine((number) => Number.isSafeInteger(number) && number >= least && number <= most));
