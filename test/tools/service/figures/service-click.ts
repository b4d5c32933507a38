import type { ServiceReferral } from './service-referral.ts';

/** A visit through an affiliate's link. It is converted once a referral has its id as `visitId`. */
export interface ServiceClick {
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

export type NewClick = Partial<Omit<ServiceClick, 'id'>>;

/** Fills in missing fields: ada's link to the home page, from nowhere, now. */
export const completeClick = (id: number, now: number, given: NewClick): ServiceClick => ({
  ...{ affiliate: 'ada', url: '/', referrer: '', campaign: '', medium: '', source: '', at: now },
  ...given,
  id,
});

/** The click that led to a referral, a few minutes before it; always the same for the same referral. */
export const clickBefore = ({ affiliate, id, createdAt }: ServiceReferral): ServiceClick =>
  cameFrom(id, affiliate, createdAt - 60_000 * (2 + ((id * 7) % 40)));

/** A program's first clicks by time and id: those behind the referrals, which get their ids, and earlier ones. */
export function pastClicks(referrals: readonly ServiceReferral[], visits: Record<string, number>): ServiceClick[] {
  const sales = new Map(referrals.map((referral) => [clickBefore(referral), referral]));
  const clicks = [...sales.keys()];
  for (const [affiliate, own] of Map.groupBy(referrals, (referral) => referral.affiliate)) {
    for (let nth = own.length; nth < (visits[affiliate] ?? 0); nth++) {
      const sale = own[(nth * 31) % own.length] as ServiceReferral;
      clicks.push(cameFrom(nth, affiliate, sale.createdAt - 1000 * ((nth * 7919) % (3 * 86_400))));
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
export function nameCampaigns(referrals: ServiceReferral[], clicks: readonly ServiceClick[]): void {
  for (const referral of referrals) referral.campaign = clicks[referral.visitId - 1]?.campaign ?? '';
}

const SOURCES: readonly Pick<NewClick, 'referrer' | 'campaign' | 'medium' | 'source'>[] = [
  { referrer: 'https://blog.example/' },
  { referrer: 'https://blog.example/review' },
  { campaign: 'autumn', medium: 'email', source: 'newsletter' },
  { referrer: 'https://video.example/', campaign: 'unboxing', medium: 'social', source: 'video' },
  // From a bookmark, or a mail.
  {},
];
const PAGES = ['/', '/mugs', '/mugs/blue', '/posters', '/gifts', '/sale'];

/** Its id is yet to be given. */
const cameFrom = (nth: number, affiliate: string, at: number): ServiceClick =>
  completeClick(0, at, { ...SOURCES[nth % SOURCES.length], affiliate, url: PAGES[(nth >> 2) % PAGES.length] });
