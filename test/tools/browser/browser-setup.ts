import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll, PRODUCTION } from './build.ts';
import { grantAccess } from './grant.ts';

/** Vitest calls this once before all browser tests: files run in parallel and must not build. Returns what ends them. */
export default async function setup(): Promise<() => void> {
  await buildAll();
  await grantAccess(PRODUCTION);
  // A browser that several files use ends with its process, and leaves its profile, into which it may still write.
  const folder = mkdtempSync(join(tmpdir(), 'glance-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
