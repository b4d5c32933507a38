import * as z from 'zod/mini';

/** The undamaged entries of a stored list; damaged ones are dropped. */
export const sound = <T extends z.ZodMiniType>(one: T) =>
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
