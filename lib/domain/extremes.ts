// Math.max(...numbers) fails for a long list: a browser takes only so many arguments, and each another number.

/** The highest number, and at least `least`. */
export const highest = (numbers: readonly number[], least = Number.NEGATIVE_INFINITY): number =>
  numbers.reduce((found, number) => Math.max(found, number), least);

/** The lowest number, and at most `most`. */
export const lowest = (numbers: readonly number[], most = Number.POSITIVE_INFINITY): number =>
  numbers.reduce((found, number) => Math.min(found, number), most);

type Time = number | null | undefined;

/** The latest of the times that are known; null: none is. */
export const latestTime = (times: readonly Time[]): number | null =>
  times.reduce<number | null>((latest, time) => (time == null ? latest : Math.max(latest ?? time, time)), null);

/** The earliest of the times that are known; null: none is. */
export const earliestTime = (times: readonly Time[]): number | null =>
  times.reduce<number | null>((earliest, time) => (time == null ? earliest : Math.min(earliest ?? time, time)), null);
