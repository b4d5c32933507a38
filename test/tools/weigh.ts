import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'wxt';

/**
 * `npm run weigh`: what each built script consists of, in minified bytes by package and by own file. Builds
 * once more with source maps, which map the minified text to its sources; the shipping build stays as it is.
 * Names limit it to these scripts (`npm run weigh -- background`).
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(root, '.output/weigh');
const wanted = process.argv.slice(2);

rmSync(OUT, { recursive: true, force: true });
await build({
  root,
  browser: 'chrome',
  outDir: OUT,
  outDirTemplate: 'build',
  debug: false,
  vite: () => ({ logLevel: 'error', build: { sourcemap: true } }),
});
for (const path of scripts()) {
  const parts = weigh(path);
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`\n${relative(join(OUT, 'build'), path)}  ${kilobytes(total)}`);
  for (const [name, bytes] of parts) console.log(`${kilobytes(bytes).padStart(10)}  ${name}`);
}
rmSync(OUT, { recursive: true });

function scripts(): string[] {
  const files = readdirSync(OUT, { recursive: true, encoding: 'utf8' });
  const isWanted = (file: string) => wanted.length === 0 || wanted.some((name) => basename(file).startsWith(name));
  return files.filter((file) => file.endsWith('.js') && isWanted(file)).map((file) => join(OUT, file));
}

/** Bytes by origin, largest first. */
function weigh(path: string): [name: string, bytes: number][] {
  const code = readFileSync(path, 'utf8');
  // The bundler writes no map for a script without code of ours.
  if (!existsSync(`${path}.map`)) return [[nameOf(''), Buffer.byteLength(code)]];
  const lines = code.replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '').split('\n');
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  const bytes = new Map<string, number>();
  lines.forEach((line, index) => {
    for (let column = 0; column < line.length; column++) {
      const entry = map.findEntry(index, column);
      // Before the first mapping of a line the map returns the last one of the line above.
      const source = 'originalSource' in entry && entry.generatedLine === index ? entry.originalSource : '';
      const name = nameOf(source);
      bytes.set(name, (bytes.get(name) ?? 0) + Buffer.byteLength(line[column] ?? ''));
    }
  });
  return [...bytes].sort(([, a], [, b]) => b - a);
}

/** A package by its name, our own files by path. */
function nameOf(source: string | undefined): string {
  if (!source) return '(the bundler’s own)';
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return inPackage ?? source.replace(/^.*?((?:lib|components|entrypoints|public)\/)/, '$1');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
