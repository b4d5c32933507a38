import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadRenderer, renderIcon } from '../../../lib/build/icon-render.ts';
import { LANGUAGE_CODES, type Language } from '../../../lib/domain/text/languages.ts';
import { build, PRODUCTION } from '../browser/build.ts';
import { grantAccess } from '../browser/grant.ts';
import { flawsOf, LOGO, MARQUEE, SCREENSHOT, screenshotFile, TILE, writeTexts } from './kit.ts';
import { connectPrograms, photograph } from './photographs.ts';
import { captioned, marquee, renderPng, tile } from './pictures.ts';
import { startStory } from './story.ts';
import { listingOf, PICTURES } from './texts.ts';

/**
 * `npm run store` writes everything that the stores require to `.output/store/`: texts and screenshots in each language,
 * pictures, privacy policy, answers and notes. It fails if something is missing. `--language de` makes one language.
 */
const FOLDER = fileURLToPath(new URL('../../../.output/store', import.meta.url));
const { language } = parseArgs({ options: { language: { type: 'string' } } }).values;
const languages = LANGUAGE_CODES.filter((code) => language === undefined || code === language);
if (languages.length === 0) throw new Error(`No such language: ${language}. There are ${LANGUAGE_CODES.join(', ')}.`);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
writeTexts(FOLDER, languages);
await loadRenderer();
writeFileSync(`${FOLDER}/logo.png`, renderIcon(LOGO[0], { trouble: false, dark: false }));
console.log('Building, then drawing …');
await build('chrome');
await grantAccess(PRODUCTION);
const service = await startStory();
const connected = await connectPrograms(service);
try {
  for (const code of languages) await drawLanguage(code);
} finally {
  rmSync(connected, { recursive: true, force: true });
  await service.close();
}
const flaws = flawsOf(FOLDER, languages);
for (const flaw of flaws) console.log(flaw);
console.log('The kit for the stores: .output/store/');
process.exit(flaws.length > 0 ? 1 : 0);

/** Draws all pictures of a language. Tile and marquee exist only in English. */
async function drawLanguage(code: Language): Promise<void> {
  const { pictures } = listingOf(code);
  await photograph({ service, connected, language: code }, async (photographs, context, page) => {
    for (const name of PICTURES) {
      const png = await renderPng(context, captioned(photographs[name], pictures[name]), SCREENSHOT, page);
      writeFileSync(`${FOLDER}/${code}/${screenshotFile(name)}`, png);
    }
    if (code !== languages[0]) return;
    writeFileSync(`${FOLDER}/tile.png`, await renderPng(context, tile(photographs.popup), TILE));
    writeFileSync(
      `${FOLDER}/marquee.png`,
      await renderPng(context, marquee(photographs.popup, photographs.earnings), MARQUEE),
    );
  });
  console.log(code);
}
