import { plainLine } from '../text/plain-line.ts';
import type { ShareLink } from './capabilities-schema.ts';

/** What the affiliate wants to tell their links apart by (`utm_campaign` …), as typed; nothing is left out. */
export type Tags = Partial<Record<'campaign' | 'source' | 'medium', string>>;

/** A link to share, and what of the page's address it leaves out. */
export interface FinishedLink {
  link: string;
  /** Names of parameters, in their order, each once; `#` for the fragment. Never a value. */
  leftOut: string[];
}

/** A longer address is none that somebody would share. */
const LONGEST_PAGE = 2000;
/** A longer parameter name is treated as personal. */
const LONGEST_NAME = 100;
/** Any other name may be a secret itself, and is not shown. */
const SHOWN = /^[\w.[\]-]{1,30}$/;
export const LONGEST_TAG = 60;
/** Parameters that belong to one visit or person, by their letters only: with them, others could act as the user. */
const NAMES = [
  'sid',
  'uid',
  'key',
  'code',
  'login',
  'user',
  'username',
  'userid',
  'phone',
  'pass',
  'pwd',
  'otp',
  'jwt',
];
const ENDINGS = [
  ...['token', 'nonce', 'auth', 'secret', 'password', 'passwd', 'mail', 'session'],
  ...['sessionid', 'sessid', 'apikey', 'orderkey', 'accesskey', 'resetkey', 'visitorid', 'customerid'],
];
/** How somebody came to the page, by whole names: it would count the affiliate's visitors as another's. */
const CAME_BY = [
  ...['gclid', 'gclsrc', 'gbraid', 'wbraid', 'dclid', 'gad_source', 'gad_campaignid', 'srsltid', '_ga', '_gl'],
  ...['fbclid', 'msclkid', 'ttclid', 'twclid', 'yclid', 'igshid', 'igsh', 'li_fat_id', 'epik', 'scid', 'rdt_cid'],
  ...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', '_kx', 'vero_id'],
];

/** A tag as it goes into a link: one line, trimmed and bounded. */
export const tagOf = (typed: string): string => plainLine(typed, LONGEST_TAG);

/**
 * The page's address with the affiliate's parameter and tags, replacing others' ones. Leaves out what belongs to this
 * visit or person: the fragment, and parameters such as a token. The program's own page keeps its tags.
 */
export function linkTo(page: string, share: ShareLink, tags: Tags = {}): FinishedLink {
  const url = new URL(page);
  const added = [`${encodeURIComponent(share.parameter)}=${encodeURIComponent(share.value)}`, ...tagged(tags, share)];
  const replaced = new Set(added.map(nameOf));
  const isOwn = page === share.url;
  // Not through searchParams, which would re-encode all other parameters and break signed ones.
  const parts = url.search.slice(1).split('&').filter(Boolean);
  const stays = (part: string) => {
    const name = nameOf(part);
    return !replaced.has(name) && !isPersonal(part) && (isOwn || !isOfVisit(name));
  };
  const leftOut = parts.filter((part) => !stays(part) && !added.includes(part)).map((part) => shownName(nameOf(part)));
  if (url.hash !== '') leftOut.push('#');
  url.username = url.password = url.hash = '';
  url.search = `?${[...parts.filter(stays), ...added].join('&')}`;
  return { link: url.href, leftOut: [...new Set(leftOut)] };
}

/** Whether a link to this page would count, and leads where visitors may go. */
export function countsOn(page: string, { origins }: ShareLink): boolean {
  const url = page.length <= LONGEST_PAGE ? URL.parse(page) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || !origins.includes(url.origin)) return false;
  return !/\/wp-(?:admin\/|login\.php)/.test(url.pathname);
}

/** The program's own parameter may have such a name, and comes first. */
function tagged(tags: Tags, { parameter }: ShareLink): string[] {
  const written = (['source', 'medium', 'campaign'] as const).map((tag): [string, string] => [
    `utm_${tag}`,
    tagOf(tags[tag] ?? ''),
  ]);
  const given = written.filter(([name, value]) => value !== '' && name !== parameter);
  return given.map((tag) => String(new URLSearchParams([tag])));
}

/** By its name, or by a value that holds an email address, or another address with such a name in it. */
function isPersonal(part: string): boolean {
  const value = decoded(part.slice(part.indexOf('=') + 1));
  const at = value.indexOf('@');
  if (at > 0 && value.includes('.', at)) return true;
  const inner = value.includes('?') ? value.slice(value.indexOf('?') + 1).split('&') : [];
  return [part, ...inner].map(nameOf).some(isPersonalName);
}

function isPersonalName(name: string): boolean {
  const letters = name
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return name.length > LONGEST_NAME || NAMES.includes(letters) || ENDINGS.some((end) => letters.endsWith(end));
}

const isOfVisit = (name: string): boolean => /^utm_/i.test(name) || CAME_BY.includes(name.toLowerCase());

const shownName = (name: string): string => (SHOWN.test(name) ? name : '…');

/** Not URLSearchParams, which would drop a leading question mark. */
const nameOf = (part: string): string => decoded(part.split('=', 1)[0] ?? '');

function decoded(written: string): string {
  const spaced = written.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
