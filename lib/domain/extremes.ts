// Math.max(...numbers) fails for a long list: a browser takes only so many arguments, and each another number.

/** The highest number, and at least `least`. */
export const highest = (numbers: readonly number[], least = Number.NEGATIVE_INFINITY): number =>
  numbers.reduce((found, number) => Math.max(found, number), least);

/** The lowest number, and at most `most`. */
export const lowest = (numbers: readonly number[], most = Number.POSITIVE_INFINITY): number =>
  numbers.reduce((found, number) => Math.min(found, number), most);
