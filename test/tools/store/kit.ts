import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../../lib/domain/text/languages.ts';
import { dashboardAnswers } from './dashboard-answers.ts';
import { listingOf, PICTURES, type PictureName } from './texts.ts';

/** Sizes in px. The stores refuse other sizes. */
export const SCREENSHOT = [1280, 800] as const;
export const TILE = [440, 280] as const;
export const MARQUEE = [1400, 560] as const;
export const LOGO = [300, 300] as const;

/** Fewest and most letters of a text, or width and height of a picture. */
type Rule = { letters: readonly [number, number] } | { pixels: readonly [number, number] };

export const screenshotFile = (picture: PictureName): string => `${PICTURES.indexOf(picture) + 1}-${picture}.png`;

/** The files of each language. Chrome and Edge read name and summary from the package. Edge requires 250 letters. */
const LISTING: Record<string, Rule> = {
  'name.txt': { letters: [1, 45] },
  'summary.txt': { letters: [1, 132] },
  'summary-firefox.txt': { letters: [1, 250] },
  'description.txt': { letters: [250, 10_000] },
  'captions.txt': { letters: [1, 1000] },
  ...Object.fromEntries(PICTURES.map((picture) => [screenshotFile(picture), { pixels: SCREENSHOT }])),
};

const COMMON: Record<string, Rule> = {
  'tile.png': { pixels: TILE },
  'marquee.png': { pixels: MARQUEE },
  'logo.png': { pixels: LOGO },
  'privacy.html': { letters: [1000, 20_000] },
  // Edge has the lowest limit.
  'reviewers.md': { letters: [500, 2000] },
  'dashboard.md': { letters: [1000, 20_000] },
};

/** Writes all files of the kit except the pictures. */
export function writeTexts(folder: string, languages: readonly Language[]): void {
  for (const language of languages) {
    const { name, summary, firefoxSummary, description, pictures } = listingOf(language);
    const captions = PICTURES.map((picture) => `${pictures[picture].title}\n${pictures[picture].text}`);
    const texts = { name, summary, 'summary-firefox': firefoxSummary, description: description.join('\n\n') };
    mkdirSync(`${folder}/${language}`, { recursive: true });
    for (const [file, text] of Object.entries({ ...texts, captions: captions.join('\n\n') })) {
      writeFileSync(`${folder}/${language}/${file}.txt`, text);
    }
  }
  for (const file of ['privacy.html', 'reviewers.md']) {
    copyFileSync(fileURLToPath(new URL(file, import.meta.url)), `${folder}/${file}`);
  }
  writeFileSync(`${folder}/dashboard.md`, dashboardAnswers());
}

/** Returns a line for each file that is missing in a kit or that a store would refuse. */
export function flawsOf(folder: string, languages: readonly Language[]): string[] {
  const listings = languages.flatMap((language) =>
    Object.entries(LISTING).map(([file, rule]) => [`${language}/${file}`, rule] as const),
  );
  return [...listings, ...Object.entries(COMMON)].flatMap(([file, rule]) => {
    if (!existsSync(`${folder}/${file}`)) return `${file} is missing`;
    const content = readFileSync(`${folder}/${file}`);
    if ('pixels' in rule) {
      const size = `${content.readUInt32BE(16)}×${content.readUInt32BE(20)}`;
      return size === rule.pixels.join('×') ? [] : `${file} has ${size} px instead of ${rule.pixels.join('×')}`;
    }
    const { length } = content.toString().trim();
    const [least, most] = rule.letters;
    return length < least || length > most ? `${file} has ${length} letters instead of ${least} to ${most}` : [];
  });
}
