/** A timer wheel by the second: each entry waits for at most one moment. Linked lists in arrays, for speed. */
export function createWheel(size: number, seconds: number) {
  const NONE = -1;
  const first = new Int32Array(seconds).fill(NONE);
  const next = new Int32Array(size).fill(NONE);
  const previous = new Int32Array(size).fill(NONE);
  const moment = new Int32Array(size).fill(NONE);

  function take(thing: number): void {
    const at = moment[thing] as number;
    if (at === NONE) return;
    const before = previous[thing] as number;
    const after = next[thing] as number;
    if (before === NONE) first[at] = after;
    else next[before] = after;
    if (after !== NONE) previous[after] = before;
    moment[thing] = NONE;
  }

  return {
    take,
    /** Beyond the end of time means never. */
    put(thing: number, at: number): void {
      take(thing);
      if (at >= seconds) return;
      const after = first[at] as number;
      moment[thing] = at;
      previous[thing] = NONE;
      next[thing] = after;
      if (after !== NONE) previous[after] = thing;
      first[at] = thing;
    },
    /** Calls back for each entry in order of time; one set for the current second comes next. */
    turn(happen: (thing: number, now: number) => void): void {
      for (let now = 0; now < seconds; now++) {
        for (let thing = first[now] as number; thing !== NONE; thing = first[now] as number) {
          take(thing);
          happen(thing, now);
        }
      }
    },
  };
}
