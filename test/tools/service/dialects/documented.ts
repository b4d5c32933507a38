import type { Member } from '../figures/group-members.ts';
import type { ServiceReferral } from '../figures/service-referral.ts';
import type { Dialect } from './dialect.ts';
import { toWireTime } from './wire-time.ts';

const rowsListed = 10;

/** Answers as the API's documentation defines them, with the newest ten referrals in every status. */
export const documented: Dialect = {
  stats: (figures, affiliateId, site) => ({
    stats: {
      total_paid: figures.paid,
      total_unpaid: figures.unpaid,
      total_referrals: figures.referrals.length,
      conversion_rate: figures.conversionRate,
    },
    recent_referrals: figures.referrals
      .slice(0, rowsListed)
      .map((referral) => referralRow(referral, affiliateId, site)),
    portal_notice_html: figures.noticeHtml,
  }),
  members: (page) => ({
    affiliates: { data: page.items.map(memberRow), total: page.total, per_page: page.perPage, current_page: page.page },
  }),
};

function referralRow(referral: ServiceReferral, affiliateId: number, site: string) {
  return {
    id: referral.id,
    affiliate_id: affiliateId,
    visit_id: referral.visitId,
    order_id: referral.orderId,
    status: referral.status,
    amount: referral.amount,
    currency: referral.currency,
    provider: referral.provider,
    provider_url: `${site}/wp-admin/post.php?post=${referral.orderId}`,
    created_at: toWireTime(referral.createdAt),
    updated_at: toWireTime(referral.updatedAt),
  };
}

function memberRow(member: Member) {
  return {
    id: member.id,
    user_id: member.userId,
    status: member.status,
    affiliate_code: member.code,
    rate: member.rate,
    rate_type: member.rateType,
    earnings_balance: member.unpaid,
    total_paid: member.paid,
    total_unpaid: member.unpaid,
    created_at: toWireTime(member.createdAt),
    updated_at: toWireTime(member.updatedAt),
  };
}
