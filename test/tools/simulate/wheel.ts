/** A timer wheel in seconds. Each entry waits for at most one second. */
export function createWheel(size: number, seconds: number) {
  const NONE = -1;
  const slots: number[][] = [];
  const secondOfEntry = new Int32Array(size).fill(NONE);
  return {
    /** An entry that waits beyond the end is never called back. */
    put(entry: number, at: number): void {
      secondOfEntry[entry] = at < seconds ? at : NONE;
      if (at >= seconds) return;
      slots[at] ??= [];
      slots[at].push(entry);
    },
    /** Calls back for each entry in order of time. An entry for the current second comes next. */
    run(onEntry: (entry: number, now: number) => void): void {
      for (let now = 0; now < seconds; now++) {
        for (let entry = slots[now]?.pop(); entry !== undefined; entry = slots[now]?.pop()) {
          // An entry that moved is still in its former slot.
          if (secondOfEntry[entry] !== now) continue;
          secondOfEntry[entry] = NONE;
          onEntry(entry, now);
        }
        delete slots[now];
      }
    },
  };
}
