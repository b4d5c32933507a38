import { build, PRODUCTION } from './build.ts';
import { grantAccess } from './grant.ts';

/** Vitest calls this once before the tests that need a browser. */
export default async function setup(): Promise<void> {
  build('chrome');
  await grantAccess(PRODUCTION);
}
