import { buildAll, PRODUCTION } from './build.ts';
import { grantAccess } from './grant.ts';

/** Vitest calls this once before the tests that need a browser: files run beside each other and build nothing. */
export default async function setup(): Promise<void> {
  await buildAll();
  await grantAccess(PRODUCTION);
}
