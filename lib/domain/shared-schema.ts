import * as z from 'zod/mini';

/** The valid entries of a list; drops the others. */
export const lenientList = <T extends z.ZodMiniType>(entry: T) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((values) =>
        values.flatMap((value): z.infer<T>[] => {
          const { success, data } = z.safeParse(entry, value);
          return success ? [data] : [];
        }),
      ),
    ),
    [],
  );

/** A field that is absent if its value does not fit. */
export const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A part that is null if it is damaged, so that the others stay. */
export const lenientPart = <T extends z.ZodMiniType>(part: T) => z.catch(z.nullable(part), null);

export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  z.number().check(z.refine((number) => Number.isSafeInteger(number) && number >= least && number <= most));
