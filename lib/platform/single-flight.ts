type Run<T> = { isSealed: boolean; done: Promise<T> };

/** Runs work at most once at a time for an id. */
export type SingleFlight<T> = (id: string, work: Task<T>) => Promise<T>;
type Task<T> = (seal: () => void) => Promise<T>;

/**
 * Makes a `once` of its own. A call while work runs for the same id joins it, until that work calls `seal`, because it
 * has read what the caller may have changed: then the call runs its own work afterward.
 */
export function createSingleFlight<T = void>(): SingleFlight<T> {
  const runs = new Map<string, Run<T>>();
  return function once(id: string, work: Task<T>): Promise<T> {
    const before = runs.get(id);
    const again = (): Promise<T> => once(id, work);
    if (before) return before.isSealed ? before.done.then(again, again) : before.done;
    const run = { isSealed: false } as Run<T>;
    runs.set(id, run);
    const seal = () => {
      run.isSealed = true;
    };
    run.done = work(seal).finally(() => runs.delete(id));
    return run.done;
  };
}
