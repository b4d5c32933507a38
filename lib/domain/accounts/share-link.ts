import { plainLine } from '../text/plain-line.ts';
import type { Account } from './account.ts';
import type { ShareLink } from './capabilities-schema.ts';

export type Tags = Partial<Record<'campaign' | 'source' | 'medium', string>>;

export interface SharedProgram {
  account: Account;
  share: ShareLink;
  coupons: string[];
}

export interface FinishedLink {
  link: string;
  /** Distinct names of parameters, never values; `;` for parameters of the path, `#` for the fragment. */
  leftOut: string[];
}

const LONGEST_PAGE = 2000;
/** A longer parameter name is treated as personal. */
const LONGEST_NAME = 100;
/** From a semicolon to the next folder, such as Java's session: `;jsessionid=…`. */
const PATH_PARAMETERS = /(?:;|%3b)[^/]*/gi;
/** Any other name may itself be a secret, and is not shown. */
const SHOWN = /^[\w.[\]-]{1,30}$/;
export const LONGEST_TAG = 60;
/** Parameters of a visit or person, by their letters only. With them, others could act as the user. */
const NAMES = ['sid', 'uid', 'sig', 'login', 'user', 'username', 'userid', 'phone', 'pass', 'pwd', 'otp', 'jwt'];
const ENDINGS = [
  ...['ticket', 'signature', 'verifier', 'rpkey', 'authkey', 'authcode', 'authorizationcode', 'otpcode'],
  ...['verificationcode', 'token', 'nonce', 'auth', 'secret', 'password', 'passwd', 'mail', 'session'],
  ...['sessionid', 'sessid', 'apikey', 'orderkey', 'accesskey', 'resetkey', 'visitorid', 'customerid'],
];
/** Secrets, unless the value is the affiliate's coupon. */
const COUPON_NAMES = ['key', 'code'];
/** WooCommerce shows an order to everyone with its key, which any parameter may hold. */
const ORDER_KEY = 'wc_order_';
/** How many levels of addresses within addresses are decoded. */
const DEEPEST = 3;

/** Parameters of advertisements and newsletters, which would attribute the affiliate's visitors to them. */
const CLICK_IDS = [
  ...['gclid', 'gclsrc', 'gbraid', 'wbraid', 'dclid', 'gad_source', 'gad_campaignid', 'srsltid', '_ga', '_gl'],
  ...['fbclid', 'msclkid', 'ttclid', 'twclid', 'yclid', 'igshid', 'igsh', 'li_fat_id', 'epik', 'scid', 'rdt_cid'],
  ...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', '_kx', 'vero_id'],
];

export const cleanTag = (typed: string): string => plainLine(typed, LONGEST_TAG);

/** The page's address with the affiliate's parameter and tags, without parameters of a visit or person. */
export function linkTo(page: string, share: ShareLink, tags: Tags = {}, coupons: string[] = []): FinishedLink {
  const url = new URL(page);
  const added = [`${encodeURIComponent(share.parameter)}=${encodeURIComponent(share.value)}`, ...tagged(tags, share)];
  const replaced = new Set(added.map(nameOf));
  const isOwn = page === share.url;
  // searchParams would re-encode all other parameters and break signed ones.
  const parts = url.search.slice(1).split('&').filter(Boolean);
  const stays = (part: string) => {
    const name = nameOf(part);
    return (
      !replaced.has(name) &&
      !isPersonal(part, coupons) &&
      (isOwn || !(/^utm_/i.test(name) || CLICK_IDS.includes(name.toLowerCase())))
    );
  };
  const leftOut = parts.filter((part) => !stays(part) && !added.includes(part)).map((part) => shownName(nameOf(part)));
  const path = url.pathname.replace(PATH_PARAMETERS, '');
  if (path !== url.pathname) leftOut.push(';');
  if (url.hash !== '') leftOut.push('#');
  url.pathname = path;
  url.username = url.password = url.hash = '';
  url.search = `?${[...parts.filter(stays), ...added].join('&')}`;
  return { link: url.href, leftOut: [...new Set(leftOut)] };
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

/** The tags as parameters, except one with the name of the program's own parameter. */
function tagged(tags: Tags, { parameter }: ShareLink): string[] {
  const written = (['source', 'medium', 'campaign'] as const).map((tag): [string, string] => [
    `utm_${tag}`,
    cleanTag(tags[tag] ?? ''),
  ]);
  const given = written.filter(([name, value]) => value !== '' && name !== parameter);
  return given.map((tag) => String(new URLSearchParams([tag])));
}

/** Judges a parameter by its name, or by an e-mail address, an order's key or another such address in its value. */
function isPersonal(part: string, coupons: string[], depth = 0): boolean {
  const value = decoded(part.slice(part.indexOf('=') + 1));
  const sign = value.indexOf('@');
  if ((sign > 0 && value.includes('.', sign)) || value.includes(ORDER_KEY)) return true;
  const name = nameOf(part);
  if (COUPON_NAMES.includes(lettersOf(name)))
    return !coupons.some((coupon) => coupon.toLowerCase() === value.toLowerCase());
  if (isPersonalName(name)) return true;
  if (depth === DEEPEST) return false;
  const [, ...inner] = value.split(/[?#;]/);
  if (value !== part && inner.length === 0 && value.includes('%')) return isPersonal(value, coupons, depth + 1);
  return inner.flatMap((query) => query.split('&')).some((innerPart) => isPersonal(innerPart, coupons, depth + 1));
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

function isPersonalName(name: string): boolean {
  const letters = lettersOf(name.slice(0, LONGEST_NAME));
  return name.length > LONGEST_NAME || NAMES.includes(letters) || ENDINGS.some((end) => letters.endsWith(end));
}

const shownName = (name: string): string => (SHOWN.test(name) ? name : '…');

/** URLSearchParams would drop a leading question mark. */
const nameOf = (part: string): string => decoded(part.split('=', 1)[0] ?? '');

function decoded(written: string): string {
  const spaced = written.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

export const MOST_CAMPAIGNS = 8;

/** The campaigns after one was used, which comes first, or was forgotten. */
export function campaignsAfter(campaigns: readonly string[], campaign: string, isUsed: boolean): string[] {
  const name = cleanTag(campaign);
  const others = campaigns.filter((other) => other !== name);
  return (isUsed && name !== '' ? [name, ...others] : others).slice(0, MOST_CAMPAIGNS);
}
