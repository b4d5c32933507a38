import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WordPressRecording {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was recorded, for a test to compare.
  body: any;
}

const folder = join(import.meta.dirname, '../../fixtures/wire');

/** One of the recordings, such as `deployed/portal-stats`, with its host replaced by this site's. */
export function recorded(name: string, home = 'https://shop.example'): WordPressRecording {
  const text = readFileSync(join(folder, `${name}.json`), 'utf8');
  return JSON.parse(text.replaceAll('https://shop.example', home));
}
