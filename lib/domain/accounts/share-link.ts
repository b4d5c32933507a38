import { plainLine } from '../text/plain-line.ts';
import { isPlainValue, nameOf, publicParts } from '../text/public-address.ts';
import type { Account } from './account.ts';
import type { ShareLink } from './capabilities-schema.ts';

export type Tags = Partial<Record<'campaign' | 'source' | 'medium', string>>;

export interface SharedProgram {
  account: Account;
  share: ShareLink;
  coupons: string[];
}

interface FinishedLink {
  link: string;
  /** Names of the page's parts that it leaves out, as in `PublicParts`. */
  leftOut: string[];
}

const LONGEST_PAGE = 2000;
export const LONGEST_TAG = 60;

export const cleanTag = (typed: string): string => plainLine(typed, LONGEST_TAG);

/** The page's address with the affiliate's parameter and tags, without secrets. @param kept names of parts that stay */
export function linkTo(
  page: string,
  share: ShareLink,
  tags: Tags = {},
  coupons: string[] = [],
  kept: readonly string[] = [],
): FinishedLink {
  const url = new URL(page);
  const added = [`${encodeURIComponent(share.parameter)}=${encodeURIComponent(share.value)}`, ...tagged(tags, share)];
  const replaced = new Set(added.map(nameOf));
  const isReplaced = (part: string) => replaced.has(nameOf(part));
  const own = new Set(page === share.url ? url.searchParams.keys() : []);
  const isKnown = (name: string, value: string) =>
    (own.has(name) && isPlainValue(value)) || coupons.some((coupon) => coupon.toLowerCase() === value.toLowerCase());
  const search = url.search.slice(1).split('&');
  url.search = `?${search.filter((part) => !isReplaced(part)).join('&')}`;
  const { path, parameters, removed } = publicParts(url, isKnown, kept);
  url.pathname = path;
  url.username = url.password = '';
  if (!kept.includes('#')) url.hash = '';
  url.search = `?${[...parameters, ...added].join('&')}`;
  return { link: url.href, leftOut: removed };
}

/** The programs whose site has the page; if none has, all programs. @param page null: unknown */
export function programsOn(page: string | null, programs: SharedProgram[]): SharedProgram[] {
  const matching = programs.filter(({ share }) => page !== null && countsOn(page, share));
  return matching.length > 0 ? matching : programs;
}

/** The link to the page if it is on the program's site, otherwise to the shared page. @param page null: unknown */
export function linkOn(page: string | null, { share, coupons }: SharedProgram): FinishedLink & { isHere: boolean } {
  const isHere = page !== null && countsOn(page, share);
  return { ...linkTo(isHere ? page : share.url, share, {}, coupons), isHere };
}

/** Whether a link to this page would count, and leads where visitors may go. */
export function countsOn(page: string, { origins }: ShareLink): boolean {
  const url = page.length <= LONGEST_PAGE ? URL.parse(page) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || !origins.includes(url.origin)) return false;
  return !/\/wp-(?:admin\/|login\.php)/.test(url.pathname);
}

/** The page's origin, if only the program calls it its own and the user has not agreed to link to it; else null. */
export function claimedSite(page: string | null, { account, share }: SharedProgram): string | null {
  if (page === null || !countsOn(page, share)) return null;
  const { origin, host } = new URL(page);
  const own = new URL(account.baseUrl).host.replace(/^www\./, '');
  const isOwn = host === own || host.endsWith(`.${own}`);
  return isOwn || account.linkSites?.includes(origin) ? null : origin;
}

/** The tags as parameters, except one with the name of the program's own parameter. */
function tagged(tags: Tags, { parameter }: ShareLink): string[] {
  const written = (['source', 'medium', 'campaign'] as const).map((tag): [string, string] => [
    `utm_${tag}`,
    cleanTag(tags[tag] ?? ''),
  ]);
  const given = written.filter(([name, value]) => value !== '' && name !== parameter);
  return given.map((tag) => String(new URLSearchParams([tag])));
}

export const MOST_CAMPAIGNS = 8;
export const MOST_LINK_SITES = 50;

/** The campaigns after one was used, which comes first, or was forgotten. */
export function campaignsAfter(campaigns: readonly string[], campaign: string, isUsed: boolean): string[] {
  const name = cleanTag(campaign);
  const others = campaigns.filter((other) => other !== name);
  return (isUsed && name !== '' ? [name, ...others] : others).slice(0, MOST_CAMPAIGNS);
}
