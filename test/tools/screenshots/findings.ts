import type { Flaw } from './measure.ts';

/** All measured flaws, each once, with the pictures that show it. */
export function createFindings() {
  const found = new Map<string, { first: string; detail: string; pictures: number }>();
  return {
    /** @param picture page, state and look, in words */
    add(page: string, picture: string, flaws: Flaw[]): void {
      const keys = new Map(flaws.map((flaw) => [`${page}: ${flaw.what}: ${flaw.where}`, flaw.detail]));
      for (const [key, detail] of keys) {
        const known = found.get(key);
        if (known) known.pictures++;
        else found.set(key, { first: picture, detail, pictures: 1 });
      }
    },
    lines(): string[] {
      return [...found].map(([key, { first, detail, pictures }]) => {
        const others = pictures > 1 ? `, and ${pictures - 1} more` : '';
        return `${key}: ${detail} (${first}${others})`;
      });
    },
  };
}
