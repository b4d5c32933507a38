/** Applies values that differ from the last one, because a call of the browser costs more than a comparison. */
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
