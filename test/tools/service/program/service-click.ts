import type { ServiceReferral } from './service-referral.ts';

/** A visit through an affiliate's link. It is converted once a referral has its id as `visitId`. */
export interface ServiceClick {
  id: number;
  affiliate: string;
  /** A path of the site, to which the affiliate's number is added, or a complete address. */
  url: string;
  /** Empty or null: unknown. */
  referrer: string | null;
  /** Empty or null: none. */
  campaign: string | null;
  medium: string | null;
  source: string | null;
  /** The visitor's address; absent: a mark that must not be kept. */
  ip?: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type NewClick = Partial<Omit<ServiceClick, 'id'>>;

/** Fills in missing fields: by default, a click on ada's link to the home page, now, without a referrer. */
export const completeClick = (id: number, now: number, given: NewClick): ServiceClick => ({
  ...{ affiliate: 'ada', url: '/', referrer: '', campaign: '', medium: '', source: '', at: now },
  ...given,
  id,
});

/** The click that led to a referral, a few minutes before it; the same referral has the same click. */
export const clickBefore = ({ affiliate, id, createdAt }: ServiceReferral): ServiceClick =>
  sampleClick(id, affiliate, createdAt - 60_000 * (2 + ((id * 7) % 40)));

/** A program's first clicks, ordered by time: those that led to referrals, which get their ids, and others. */
export function pastClicks(referrals: readonly ServiceReferral[], visits: Record<string, number>): ServiceClick[] {
  const sales = new Map(referrals.map((referral) => [clickBefore(referral), referral]));
  const clicks = [...sales.keys()];
  for (const [affiliate, sold] of Map.groupBy(referrals, (referral) => referral.affiliate)) {
    for (let index = sold.length; index < (visits[affiliate] ?? 0); index++) {
      const sale = sold[(index * 31) % sold.length] as ServiceReferral;
      clicks.push(sampleClick(index, affiliate, sale.createdAt - 1000 * ((index * 7919) % (3 * 86_400))));
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

/** Gives each referral the campaign of its click. The usual sample has none, as recorded. */
export function nameCampaigns(referrals: ServiceReferral[], clicks: readonly ServiceClick[]): void {
  for (const referral of referrals) referral.campaign = clicks[(referral.visitId ?? 0) - 1]?.campaign ?? '';
}

const SOURCES: readonly Pick<NewClick, 'referrer' | 'campaign' | 'medium' | 'source'>[] = [
  { referrer: 'https://blog.example/' },
  { referrer: 'https://blog.example/review' },
  { campaign: 'autumn', medium: 'email', source: 'newsletter' },
  { referrer: 'https://video.example/', campaign: 'unboxing', medium: 'social', source: 'video' },
  // A bookmark or a mail has no referrer.
  {},
];
const PAGES = ['/', '/mugs', '/mugs/blue', '/posters', '/gifts', '/sale'];

/** A click without an id, whose source and page depend on the number. */
const sampleClick = (number: number, affiliate: string, at: number): ServiceClick =>
  completeClick(0, at, { ...SOURCES[number % SOURCES.length], affiliate, url: PAGES[(number >> 2) % PAGES.length] });
