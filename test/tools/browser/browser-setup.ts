import { buildAll, PRODUCTION } from './build.ts';
import { grantAccess } from './grant.ts';

/** Vitest calls this once before all browser tests: files run in parallel and must not build. */
export default async function setup(): Promise<void> {
  await buildAll();
  await grantAccess(PRODUCTION);
}
