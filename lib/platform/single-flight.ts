type Run<T> = { isSealed: boolean; done: Promise<T> };
type Task<T> = (seal: () => void) => Promise<T>;

/** Runs one task at a time for an id. Calls join a running task until it calls `seal`, then run their own after it. */
export function createSingleFlight<T = void>() {
  const runs = new Map<string, Run<T>>();
  return function run(id: string, task: Task<T>): Promise<T> {
    const current = runs.get(id);
    const retry = (): Promise<T> => run(id, task);
    if (current) return current.isSealed ? current.done.then(retry, retry) : current.done;
    const started = { isSealed: false } as Run<T>;
    runs.set(id, started);
    const seal = () => {
      started.isSealed = true;
    };
    started.done = task(seal).finally(() => runs.delete(id));
    return started.done;
  };
}

/** Returns a function that runs an id's work after all its earlier work, whether or not that failed. */
export function createSequence() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const done = Promise.resolve(last.get(id)).then(work);
    last.set(
      id,
      done.catch(() => {}),
    );
    return done;
  };
}
