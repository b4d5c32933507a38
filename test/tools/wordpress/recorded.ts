import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WordPressRecording {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test compares any recorded value.
  body: any;
}

const folder = join(import.meta.dirname, '../../fixtures/wire');

/** A recording, such as `deployed/portal-stats`, with its host replaced by `home`. */
export function recordedAnswer(name: string, home = 'https://shop.example'): WordPressRecording {
  const text = readFileSync(join(folder, `${name}.json`), 'utf8');
  return JSON.parse(text.replaceAll('https://shop.example', home));
}
