import * as z from 'zod/mini';

/** The undamaged entries of a stored list; damaged ones are dropped. */
export const sound = <T extends z.ZodMiniType>(one: T) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((all) => all.flatMap((value) => parsed(one, value))),
    ),
    [],
  );

/** The same for a record by account. */
export const soundByAccount = <T extends z.ZodMiniType>(one: T) =>
  z.catch(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((all): Record<string, z.infer<T>> => {
        const entries = Object.entries(all);
        return Object.fromEntries(entries.flatMap(([id, value]) => parsed(one, value).map((data) => [id, data])));
      }),
    ),
    {},
  );

function parsed<T extends z.ZodMiniType>(one: T, value: unknown): z.infer<T>[] {
  const { success, data } = z.safeParse(one, value);
  return success ? [data] : [];
}
