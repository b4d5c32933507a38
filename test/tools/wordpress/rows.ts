import { type Member, recordedMember } from '../service/figures/group-members.ts';
import { completeReferral, type Referral } from '../service/figures/referral.ts';
import { numbered, type Preset, sample } from '../service/figures/samples.ts';
import { type Person, people } from './people.ts';

type Row = Record<string, string | number | null>;

export interface Tables {
  users: Row[];
  groups: Row[];
  affiliates: Row[];
  referrals: Row[];
}

const bloggers = { id: 3, size: 37 };
const started = Date.UTC(2026, 0, 5, 8);

/** The embedded service's sample as rows of the plugin's tables (plugin/tables.php), and the notice. */
export function sampleRows(preset: Preset, now: number): { tables: Tables; notice: string } {
  const { referrals, visits, noticeHtml } = sample(preset, now);
  const affiliates = Object.values(people).filter(({ affiliateId }) => affiliateId !== null);
  const members = Array.from({ length: bloggers.size }, (_, index) => recordedMember(bloggers.id, index));
  const idOf = new Map(affiliates.map(({ login, affiliateId }) => [login, affiliateId]));
  return {
    notice: noticeHtml,
    tables: {
      users: members.map(userRow),
      groups: [groupRow(bloggers.id, 'Bloggers'), groupRow(5, 'Newcomers')],
      affiliates: [
        ...affiliates.map((person) => affiliateRow(person, visits[person.login] ?? 0)),
        ...members.map(memberRow),
      ],
      referrals: [
        ...members.flatMap(earnings),
        // With the embedded service's ids; some of its users are missing here.
        ...numbered(referrals, now)
          .filter(({ affiliate }) => idOf.has(affiliate))
          .map((referral) => referralRow(referral, idOf.get(referral.affiliate) ?? null)),
      ],
    },
  };
}

/** Milliseconds since 1970 → what a DATETIME column takes. */
export function sqlTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function groupRow(id: number, name: string): Row {
  return { id, name, created_at: sqlTime(started), updated_at: sqlTime(started) };
}

function affiliateRow({ id, login, affiliateId }: Person, visits: number): Row {
  return {
    id: affiliateId,
    user_id: id,
    group_id: null,
    status: 'active',
    code: login,
    rate: '20',
    rate_type: 'percentage',
    visits,
    created_at: sqlTime(started),
    updated_at: sqlTime(started),
  };
}

/** Ids after those of the people who log in; the same for their referrals. */
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

function referralRow(referral: Referral, affiliateId: number | null): Row {
  return {
    id: referral.id,
    affiliate_id: affiliateId,
    visit_id: referral.visitId,
    order_id: referral.orderId,
    description: referral.description,
    status: referral.status,
    amount: referral.amount,
    currency: referral.currency,
    provider: referral.provider,
    created_at: sqlTime(referral.createdAt),
    updated_at: sqlTime(referral.updatedAt),
  };
}
