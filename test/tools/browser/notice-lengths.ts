/** Plain notices to measure others by: of few letters, and of twice as many as the one before. */
export const LENGTHS = [0, 200, 400, 800, 1600, 3200, 6400, 12_800, 20_000];

/** What programmes write, in about so many letters; a sentence at least. */
export const plainNotice = (length: number): string =>
  '<p><b>Autumn:</b> 25 % on <a href="https://shop.example/">the new range</a>.</p>'.repeat(
    Math.max(1, Math.floor(length / 80)),
  );

/** Which of the lengths it has: the nearest that is not longer. */
export const lengthOf = (html: string): number => LENGTHS.findLastIndex((length) => length <= html.length);
