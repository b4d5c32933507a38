import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '../lib/domain/text/languages.ts';
import { justifications } from './tools/store/dashboard-answers.ts';
import { flawsOf, writeTexts } from './tools/store/kit.ts';
import { CAPTION_LIMITS, listingOf, PICTURES } from './tools/store/texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'glance-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The start of a PNG of this size. */
function picture(width: number, height: number): Buffer {
  const png = Buffer.alloc(24);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

describe.each(LANGUAGE_CODES)('the listing in %s', (language) => {
  const { description, pictures } = listingOf(language);

  test('has the paragraphs of the English one, in whole sentences', () => {
    expect(description.length).toBe(listingOf('en').description.length);
    for (const paragraph of description) expect(paragraph).toMatch(/[.。]$/u);
  });

  test('has captions that fit on the pictures', () => {
    expect(Object.keys(pictures)).toEqual([...PICTURES]);
    for (const { title, text } of Object.values(pictures)) {
      expect([title, title.length <= CAPTION_LIMITS.title]).toEqual([title, true]);
      expect([text, text.length <= CAPTION_LIMITS.text]).toEqual([text, true]);
    }
  });
});

test('the texts of all languages fit the stores, and each missing, too long or wrongly sized file is named', () => {
  writeTexts(folder, LANGUAGE_CODES);
  for (const [index, name] of PICTURES.entries()) {
    for (const code of LANGUAGE_CODES) writeFileSync(`${folder}/${code}/${index + 1}-${name}.png`, picture(1280, 800));
  }
  writeFileSync(`${folder}/marquee.png`, picture(1400, 560));
  writeFileSync(`${folder}/logo.png`, picture(300, 300));
  expect(flawsOf(folder, LANGUAGE_CODES)).toEqual(['tile.png is missing']);
  writeFileSync(`${folder}/tile.png`, picture(441, 280));
  writeFileSync(`${folder}/de/summary.txt`, 'x'.repeat(133));
  expect(flawsOf(folder, LANGUAGE_CODES)).toEqual([
    'de/summary.txt has 133 letters instead of 1 to 132',
    'tile.png has 441×280 px instead of 440×280',
  ]);
});

test('each permission has a reason that fits the store and refers to no other text', () => {
  const reasons = justifications();
  expect([...reasons.keys()]).toEqual(expect.arrayContaining(['storage', 'activeTab', 'access to one site']));
  for (const reason of reasons.values()) {
    expect(reason).not.toMatch(/below|above|[`*[\]]/);
    expect(reason.length).toBeLessThan(1000);
  }
});
