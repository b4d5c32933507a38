import { readdirSync, readFileSync } from 'node:fs';
import { parseAst, transformWithOxc } from 'vite';

export interface SourceNode {
  type: string;
}

const FILES = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // The build reads only packages of the lock file, no outside input.
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('build/'))
    .map((name) => `${folder}/${name}`),
);

/** What is found in the syntax of the product's source, with the files. @param find returns null for other nodes */
export async function findInProduct<T>(find: (node: SourceNode) => T | null): Promise<(T & { file: string })[]> {
  const sources = await Promise.all(
    FILES.map(async (file) => ({ file, ...(await transformWithOxc(readFileSync(file, 'utf8'), file)) })),
  );
  return sources.flatMap(({ file, code }) => findIn(code, find).map((found) => ({ ...found, file })));
}

export function findIn<T>(code: string, find: (node: SourceNode) => T | null): T[] {
  const found: T[] = [];
  walk(parseAst(code));
  return found;

  function walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const match = find(value as SourceNode);
    if (match !== null) found.push(match);
    for (const inner of Object.values(value)) walk(inner);
  }
}
