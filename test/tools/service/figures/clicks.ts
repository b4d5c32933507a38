import { createRandom, type Draw, normal } from '../../simulate/random.ts';
import type { Referral } from './referral.ts';
import { DAY } from './season.ts';

/** Somebody followed an affiliate's link. It is converted once a referral has its id as `visitId`. */
export interface Click {
  id: number;
  affiliate: string;
  /** A path of the site, to which the affiliate's number is added, or a whole address as it is. */
  url: string;
  /** Empty: unknown. */
  referrer: string;
  /** Empty: none. */
  campaign: string;
  medium: string;
  source: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type NewClick = Partial<Omit<Click, 'id'>>;

/** Fills in missing fields: ada's link to the home page, from nowhere, now. */
export const completeClick = (id: number, now: number, given: NewClick): Click => ({
  ...{ affiliate: 'ada', url: '/', referrer: '', campaign: '', medium: '', source: '', at: now },
  ...given,
  id,
});

/** What led to a referral, a few minutes before. The same referral has the same click. */
export function clickBefore({ affiliate, id, createdAt }: Referral): Click {
  const draw = drawing(id);
  return cameFrom(draw, 'sold', affiliate, createdAt - 60_000 * Math.ceil(2 + 40 * draw()));
}

/**
 * The clicks that a programme starts with, in order of time and of id, as many as each affiliate has visits: those
 * behind the referrals, which get their ids, and others at about the same times, all before `now`.
 */
export function pastClicks(referrals: readonly Referral[], visits: Record<string, number>, now: number): Click[] {
  const sales = new Map(referrals.map((referral) => [clickBefore(referral), referral]));
  const clicks = [...sales.keys()];
  for (const [affiliate, own] of Map.groupBy(referrals, (referral) => referral.affiliate)) {
    const draw = drawing(own.length);
    for (let left = (visits[affiliate] ?? 0) - own.length; left > 0; left--) {
      const beside = own[Math.floor(draw() * own.length)]?.createdAt ?? now;
      const away = Math.round(normal(draw, 0, (2 * DAY) / 1000)) * 1000;
      clicks.push(cameFrom(draw, 'share', affiliate, beside + away < now ? beside + away : beside - Math.abs(away)));
    }
  }
  clicks.sort((a, b) => a.at - b.at);
  for (const [index, click] of clicks.entries()) {
    click.id = index + 1;
    const referral = sales.get(click);
    if (referral) referral.visitId = click.id;
  }
  return clicks;
}

/** Gives each referral the campaign of its click; the usual sample's are as they were recorded, without any. */
export function nameCampaigns(referrals: Referral[], clicks: readonly Click[]): void {
  for (const one of referrals) one.campaign = clicks[one.visitId - 1]?.campaign ?? '';
}

interface Source extends Pick<NewClick, 'referrer' | 'campaign' | 'medium' | 'source'> {
  /** Of all clicks, and of those that lead to a sale; each adds up to 1. */
  share: number;
  sold: number;
}

/** From a bookmark, or a mail. */
const DIRECT: Source = { share: 0.1, sold: 0.06 };

const SOURCES: readonly Source[] = [
  { referrer: 'https://blog.example/', share: 0.24, sold: 0.18 },
  { referrer: 'https://blog.example/review', share: 0.12, sold: 0.3 },
  { source: 'newsletter', medium: 'email', campaign: 'autumn', share: 0.1, sold: 0.24 },
  {
    referrer: 'https://video.example/',
    source: 'video',
    medium: 'social',
    campaign: 'unboxing',
    share: 0.14,
    sold: 0.08,
  },
  {
    referrer: 'https://social.example/',
    source: 'social',
    medium: 'social',
    campaign: 'gifts',
    share: 0.2,
    sold: 0.06,
  },
  { referrer: 'https://search.example/', share: 0.1, sold: 0.08 },
  DIRECT,
];

const PAGES = ['/', '/mugs', '/mugs/blue', '/posters', '/gifts', '/sale'];

/** The first pages are seen most. Its id is yet to be given. */
function cameFrom(draw: Draw, weight: 'share' | 'sold', affiliate: string, at: number): Click {
  const chance = draw();
  let upTo = 0;
  const found = SOURCES.find((each) => {
    upTo += each[weight];
    return chance < upTo;
  });
  const { referrer = '', campaign = '', medium = '', source = '' } = found ?? DIRECT;
  const url = PAGES[Math.floor(draw() ** 2 * PAGES.length)] ?? '/';
  return { id: 0, affiliate, url, referrer, campaign, medium, source, at };
}

function drawing(seed: number): Draw {
  const stream = createRandom(1, seed);
  return () => stream(0);
}
