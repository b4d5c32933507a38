import * as z from 'zod/mini';

/** Of a stored list, what is not damaged: one that is costs the others nothing. */
export const sound = <T extends z.ZodMiniType>(one: T) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((all) => all.flatMap((value) => parsed(one, value))),
    ),
    [],
  );

/** The same of what is stored by account. */
export const soundByAccount = <T extends z.ZodMiniType>(one: T) =>
  z.catch(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((all): Record<string, z.infer<T>> => {
        const entries = Object.entries(all);
        return Object.fromEntries(
          entries.flatMap(([id, value]) => parsed(one, value).map((data) => [id, data])),
        );
      }),
    ),
    {},
  );

function parsed<T extends z.ZodMiniType>(one: T, value: unknown): z.infer<T>[] {
  const { success, data } = z.safeParse(one, value);
  return success ? [data] : [];
}
