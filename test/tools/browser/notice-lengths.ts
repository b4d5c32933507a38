/** Lengths of plain notices to compare others with; each about twice the one before. */
export const LENGTHS = [0, 200, 400, 800, 1600, 3200, 6400, 12_800, 20_000];

/** A typical notice of about this length; at least one sentence. */
export const plainNotice = (length: number): string =>
  '<p><b>Autumn:</b> 25 % on <a href="https://shop.example/">the new range</a>.</p>'.repeat(
    Math.max(1, Math.floor(length / 80)),
  );

/** The index of the nearest length that is not longer. */
export const lengthOf = (html: string): number => LENGTHS.findLastIndex((length) => length <= html.length);
