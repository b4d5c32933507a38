import { type Member, recordedMember } from '../service/figures/group-members.ts';
import { nameCampaigns, pastClicks, type ServiceClick } from '../service/figures/service-click.ts';
import { pastPayouts, type ServicePayout } from '../service/figures/service-payout.ts';
import { completeReferral, type NewReferral, type ServiceReferral } from '../service/figures/service-referral.ts';
import { numbered, type Preset, sample } from '../service/figures/service-samples.ts';
import { type Person, people } from './people.ts';

/** The values of a row by column. */
type Row = Record<string, string | number | null>;

export interface Tables {
  users: Row[];
  groups: Row[];
  affiliates: Row[];
  referrals: Row[];
  clicks: Row[];
  payouts: Row[];
}

const bloggers = { id: 3, size: 37 };
const started = Date.UTC(2026, 0, 5, 8);

/** The embedded service's sample as rows of the plugin's tables (plugin/tables.php), and its notice. */
export function sampleRows(preset: Preset, now: number): { tables: Tables; notice: string } {
  const { visits, paymentEmails, noticeHtml, ...start } = sample(preset, now);
  const referrals = numbered(start.referrals, now);
  const clicks = pastClicks(referrals, visits);
  if (preset === 'year') nameCampaigns(referrals, clicks);
  const affiliates = Object.values(people).filter(({ affiliateId }) => affiliateId !== null);
  const members = Array.from({ length: bloggers.size }, (_, index) => recordedMember(bloggers.id, index));
  const idOf = new Map(affiliates.map(({ login, affiliateId }) => [login, affiliateId]));
  /** Skips the embedded service's users that the site lacks. */
  const rowsOf = <T extends { affiliate: string }>(
    items: readonly T[],
    rowOf: (item: T, affiliateId: number | null) => Row,
  ) =>
    items.filter(({ affiliate }) => idOf.has(affiliate)).map((item) => rowOf(item, idOf.get(item.affiliate) ?? null));
  return {
    notice: noticeHtml,
    tables: {
      users: members.map(userRow),
      groups: [groupRow(bloggers.id, 'Bloggers'), groupRow(5, 'Newcomers')],
      affiliates: [
        ...affiliates.map((person) =>
          affiliateRow(person, visits[person.login] ?? 0, paymentEmails[person.login] ?? null),
        ),
        ...members.map(memberRow),
      ],
      referrals: [
        ...members.flatMap(earnings),
        // These referrals have the ids of the embedded service.
        ...rowsOf(referrals, referralRow),
      ],
      clicks: rowsOf(clicks, clickRow),
      payouts: rowsOf(pastPayouts(referrals), payoutRow),
    },
  };
}

/** A time, in milliseconds since 1970, for a DATETIME column. */
function sqlTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

function groupRow(id: number, name: string): Row {
  return { id, name, created_at: sqlTime(started), updated_at: sqlTime(started) };
}

function affiliateRow({ id, login, affiliateId }: Person, visits: number, paymentEmail: string | null): Row {
  return {
    id: affiliateId,
    user_id: id,
    group_id: null,
    status: 'active',
    code: login,
    rate: '20',
    rate_type: 'percentage',
    visits,
    pays_to: paymentEmail,
    created_at: sqlTime(started),
    updated_at: sqlTime(started),
  };
}

/** The ids of members, and of their referrals, begin after those of users who log in. */
const memberId = (member: Member) => 100 + member.id;

function userRow(member: Member): Row {
  return {
    ID: member.userId,
    user_login: `member${member.id}`,
    user_nicename: `member${member.id}`,
    user_email: member.email,
    user_registered: sqlTime(member.createdAt),
    display_name: member.name,
  };
}

function memberRow(member: Member): Row {
  return {
    id: memberId(member),
    user_id: member.userId,
    group_id: bloggers.id,
    status: member.status,
    code: member.code,
    rate: member.rate,
    rate_type: member.rateType,
    visits: member.visits,
    created_at: sqlTime(member.createdAt),
    updated_at: sqlTime(member.updatedAt),
  };
}

/** One paid and one unpaid referral make up a member's totals. */
function earnings(member: Member): Row[] {
  return (['paid', 'unpaid'] as const).map((status, index) =>
    referralRow(
      completeReferral(2 * member.id - index, member.createdAt, { status, amount: member[status] }),
      memberId(member),
    ),
  );
}

const referralRow = (referral: ServiceReferral, affiliateId: number | null): Row => ({
  ...{ id: referral.id, affiliate_id: affiliateId },
  ...referralColumns(referral),
  utm_campaign: referral.campaign || null,
});

const clickRow = (click: ServiceClick, affiliateId: number | null): Row => ({
  ...{ id: click.id, affiliate_id: affiliateId },
  ...{ url: click.url, referrer: click.referrer, utm_campaign: click.campaign, utm_medium: click.medium },
  ...{ utm_source: click.source, created_at: sqlTime(click.at) },
});

const payoutRow = ({ amount, status, description, at }: ServicePayout, affiliateId: number | null): Row => ({
  ...{ affiliate_id: affiliateId, amount, status, description, created_at: sqlTime(at) },
});

/** The given fields of a new referral, by the table's columns. */
export function referralColumns(given: NewReferral): Row {
  const { affiliate: _, visitId, campaign, orderId, createdAt, updatedAt, ...same } = given;
  const columns: Record<string, Row[string] | undefined> = {
    ...{ ...same, visit_id: visitId, utm_campaign: campaign, order_id: orderId },
    created_at: createdAt && sqlTime(createdAt),
    updated_at: updatedAt && sqlTime(updatedAt),
  };
  const isGiven = (column: [string, unknown]): column is [string, Row[string]] => column[1] !== undefined;
  return Object.fromEntries(Object.entries(columns).filter(isGiven));
}
