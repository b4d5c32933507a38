import { ask } from './ask.ts';
import type { WordPress } from './wordpress.ts';

/** `6.1.9`, as the site's pages state it. */
export async function versionOf(shop: WordPress): Promise<string> {
  const { text } = await ask(`${shop.home}/`);
  return /<meta name="generator" content="WordPress ([\d.]+)"/.exec(text)?.[1] ?? 'unknown';
}
