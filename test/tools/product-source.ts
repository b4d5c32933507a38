import { globSync, readFileSync } from 'node:fs';
import { parseAst, transformWithOxc } from 'vite';

/** A node of the syntax tree (ESTree), with the fields that the tools read. */
export interface Node {
  type: string;
  [field: string]: unknown;
}
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A node and all nodes below it. */
export function nodesIn(value: unknown): Node[] {
  if (!isNode(value)) return [];
  const below = Object.values(value).flat();
  return [value, ...below.flatMap(nodesIn)];
}

// The build reads only packages of the lock file, no outside input.
const FILES = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { exclude: ['lib/build/**'] });

/** What is found in the syntax of the product's source, with the files. @param find returns null for other nodes */
export async function findInProduct<T>(find: (node: Node) => T | null): Promise<(T & { file: string })[]> {
  const sources = await Promise.all(
    FILES.map(async (file) => ({ file, ...(await transformWithOxc(readFileSync(file, 'utf8'), file)) })),
  );
  return sources.flatMap(({ file, code }) => findIn(code, find).map((found) => ({ ...found, file })));
}

export const findIn = <T>(code: string, find: (node: Node) => T | null): T[] =>
  nodesIn(parseAst(code)).flatMap((node) => find(node) ?? []);
