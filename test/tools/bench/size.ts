import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PRODUCTION, zip } from '../browser/build.ts';
import { type BenchRow, kilobytes } from './bench-row.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Measures the production build's files and the package. */
export async function measureSize(): Promise<BenchRow[]> {
  await zip('chrome');
  const page = readFileSync(`${PRODUCTION}/popup.html`, 'utf8');
  // The page names the popup's script, and preloads the modules that the script imports.
  const popup = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].flatMap(([, path]) => path ?? []);
  const code = popup.map((path) => read(path).toString()).join('\n');
  const imports = code.matchAll(/\bimport\([`'"]\.\/([^`'"]+\.js)[`'"]\)/g);
  const onDemand = [...imports].map(([, name]) => `chunks/${name}`);
  if (popup.length === 0 || onDemand.length === 0) throw new Error('The build is not made as it was');
  return [
    ['Scripts of the popup, minified', sizeOf(popup), 'at most 75 kB'],
    ['Scripts of the popup loaded only when needed', sizeOf(onDemand)],
    ['Worker, minified', sizeOf(['background.js']), 'at most 170 kB'],
    ['Package for Chrome (zip)', kilobytes(statSync(packagePath()).size), 'at most 280 kB'],
  ];
}

const read = (path: string): Buffer => readFileSync(`${PRODUCTION}/${path}`);

function sizeOf(paths: string[]): string {
  const files = paths.map(read);
  const sum = (sizes: number[]) => kilobytes(sizes.reduce((total, size) => total + size, 0));
  return `${sum(files.map((file) => file.length))} (gzipped ${sum(files.map((file) => gzipSync(file).length))})`;
}

function packagePath(): string {
  const { name, version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  return `${root}.output/${name}-${version}-chrome.zip`;
}
