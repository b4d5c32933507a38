/** A clock that advances only when nothing else runs, so that waiting takes no time and the order is exact. */
export function virtualTime() {
  const timers = new Set<{ at: number; ring(): void }>();
  let now = 0;
  return {
    now: () => now,
    /** Resolves after this time, or at once when the signal is aborted. */
    wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer = {
          at: now + milliseconds,
          ring() {
            timers.delete(timer);
            resolve();
          },
        };
        timers.add(timer);
        signal?.addEventListener('abort', timer.ring);
      });
    },
    /** Advances the clock until the work is done. */
    async run<T>(work: Promise<T>): Promise<T> {
      let done = false;
      const end = () => {
        done = true;
      };
      work.then(end, end);
      for (;;) {
        await settled();
        if (done) return work;
        const [next] = [...timers].sort((a, b) => a.at - b.at);
        if (!next) throw new Error(`No timer is pending at ${now} ms, and the work is not done.`);
        now = Math.max(now, next.at);
        next.ring();
      }
    },
  };
}

/** Resolves when all pending promise callbacks have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
