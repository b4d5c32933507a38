/**
 * Applies only values that differ from the last one, because most changes of storage do not concern the toolbar, and a
 * call of the browser costs more than a comparison. One that failed is applied again.
 */
export function whenChanged<T>(apply: (value: T) => Promise<unknown>): (value: T) => Promise<void> {
  let applied: string | null = null;
  return async (value) => {
    const next = JSON.stringify(value);
    if (next === applied) return;
    applied = next;
    await apply(value).catch((thrown) => {
      applied = null;
      throw thrown;
    });
  };
}
