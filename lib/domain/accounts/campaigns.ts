import { cleanTag } from './share-link.ts';

/** How many a program's links offer. */
export const MOST_CAMPAIGNS = 8;

/** The campaigns after one was used (in front, once), or forgotten. */
export function campaignsAfter(campaigns: readonly string[], campaign: string, used: boolean): string[] {
  const name = cleanTag(campaign);
  const others = campaigns.filter((one) => one !== name);
  return (used && name !== '' ? [name, ...others] : others).slice(0, MOST_CAMPAIGNS);
}
