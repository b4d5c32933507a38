import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { PACKAGES_NEEDED } from '../tools/wordpress/packages.ts';
import { startWordPress, type WordPress, type WordPressOptions } from '../tools/wordpress/wordpress.ts';

/** A WordPress for a test file: ended after its last test, without a warning of PHP in its log. */
export async function openWordPress(options?: WordPressOptions): Promise<WordPress> {
  const wordpress = await startWordPress(options);
  if (!wordpress) throw new Error(`WordPress needs ${PACKAGES_NEEDED}`);
  afterAll(async () => {
    const log = readFileSync(join(wordpress.folder, 'web.log'), 'utf8');
    await wordpress.stop();
    expect(log).not.toMatch(/PHP (Warning|Notice|Fatal|Parse)/);
  });
  return wordpress;
}
