/** A timer wheel by the second: each entry waits for at most one moment. */
export function createWheel(size: number, seconds: number) {
  const NONE = -1;
  const slots: number[][] = [];
  const moment = new Int32Array(size).fill(NONE);
  return {
    /** Beyond the end of time means never. */
    put(thing: number, at: number): void {
      moment[thing] = at < seconds ? at : NONE;
      if (at >= seconds) return;
      slots[at] ??= [];
      slots[at].push(thing);
    },
    /** Calls back for each entry in order of time; one set for the current second comes next. */
    turn(happen: (thing: number, now: number) => void): void {
      for (let now = 0; now < seconds; now++) {
        for (let thing = slots[now]?.pop(); thing !== undefined; thing = slots[now]?.pop()) {
          // An entry that was moved since is still in its former slot.
          if (moment[thing] !== now) continue;
          moment[thing] = NONE;
          happen(thing, now);
        }
        delete slots[now];
      }
    },
  };
}
