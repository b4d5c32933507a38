import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LANGUAGE_CODES } from '../../../lib/domain/text/languages.ts';
import { build } from '../browser/build.ts';
import { drawIconSheet } from './icons.ts';
import type { Flaw } from './measure.ts';
import { drawSheets, type Tile } from './sheet.ts';
import { openStage } from './stage.ts';
import type { PageName, State } from './states/state.ts';
import { LOOKS, PAGES } from './table.ts';
import type { TextSet } from './text-sets.ts';

/**
 * `npm run screenshots` draws every page in every state and look (`table.ts`), as single pictures and contact sheets
 * below `.output/screenshots/`. It lists measured flaws, and fails if there are any. Page names limit the run
 * (`npm run screenshots popup`), and `--language de` draws one language's texts in its two looks. `icons` is a separate
 * sheet, which `test/icons.test.ts` measures.
 */
const { values, positionals: wantedNames } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' } },
});
const language = LANGUAGE_CODES.find((code) => code === values.language);
if (values.language && !language) throw new Error(`No such language. There are ${LANGUAGE_CODES.join(', ')}.`);
const names = Object.keys(PAGES) as PageName[];
const allNames = [...names, 'icons'];
const unknown = wantedNames.filter((name) => !allNames.includes(name));
if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}. There are ${allNames.join(', ')}.`);
const isWanted = (name: string) => wantedNames.length === 0 || wantedNames.includes(name);
const pages = names.filter(isWanted);
const findings = createFindings();
const FOLDER = fileURLToPath(new URL('../../../.output/screenshots', import.meta.url));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(`${FOLDER}/single`, { recursive: true });
console.log('Building, then drawing …');
await build('chrome');
// The original texts have as many looks as the other two sets of texts together, so two browsers take equally long.
if (language) await drawAll(language);
else await Promise.all([drawAll('own'), drawAll('rtl').then(() => drawAll('long'))]);
const lines = findings.lines();
writeFileSync(`${FOLDER}/flaws.txt`, lines.map((line) => `${line}\n`).join(''));
for (const line of lines) console.log(line);
console.log(`${lines.length} flaws. Contact sheets: .output/screenshots/`);
process.exit(lines.length > 0 ? 1 : 0);

async function drawAll(texts: TextSet): Promise<void> {
  // Icons have no texts.
  const icons = texts === 'own' && isWanted('icons');
  if (pages.length === 0 && !icons) return;
  const stage = await openStage(texts);
  try {
    if (icons) writeFileSync(`${FOLDER}/icons.png`, await drawIconSheet(stage.chromium.context));
    for (const page of pages) {
      const sheets = new Map<string, Tile[]>();
      for (const state of PAGES[page].states) {
        const views = LOOKS[page](texts).filter(({ busiest }) => !busiest || state.busiest);
        const shots = await stage.draw(page, state, views).catch((error: Error) => {
          const [why = ''] = error.message.split('\n');
          findings.add(page, `${state.name}, ${texts}`, [{ kind: 'not drawn', where: state.name, detail: why }]);
          return [];
        });
        for (const [index, { png, width, height, flaws }] of shots.entries()) {
          const look = views[index]?.name ?? '';
          findings.add(page, `${state.name}, ${look}`, flaws);
          writeFileSync(`${FOLDER}/single/${fileNameOf(page, state, look)}.png`, png);
          const tile = { label: state.name, png, width, height, flawed: flaws.length > 0 };
          sheets.set(look, [...(sheets.get(look) ?? []), tile]);
        }
      }
      for (const [look, tiles] of sheets) {
        const drawn = await drawSheets(stage.chromium.context, tiles, PAGES[page].tile);
        for (const [index, png] of drawn.entries()) writeFileSync(`${FOLDER}/${page}-${look}-${index + 1}.png`, png);
      }
      console.log(`${page}: ${[...sheets.keys()].join(', ')}`);
    }
  } finally {
    await stage.close();
  }
}

function fileNameOf(page: PageName, { name }: State, look: string): string {
  return [page, name, look]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}

/** Collects measured flaws: each once, with its first picture and the number of pictures that show it. */
function createFindings() {
  const found = new Map<string, { first: string; detail: string; pictures: number }>();
  return {
    /** @param picture state and look in words */
    add(page: string, picture: string, flaws: Flaw[]): void {
      const keys = new Map(flaws.map((flaw) => [`${page}: ${flaw.kind}: ${flaw.where}`, flaw.detail]));
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
