import type { Member } from '../program/sample-members.ts';
import type { ServiceReferral } from '../program/service-referral.ts';
import type { Figures } from '../program/service-totals.ts';
import type { Call } from './call.ts';
import { toWireTime } from './wire-time.ts';

const ROWS_LISTED = 10;

/** Figures as the interface document defines them, with the newest referrals in every status. */
export function documentedStats(figures: Figures, call: Call) {
  const { program, user } = call;
  return {
    stats: {
      total_paid: figures.paid,
      total_unpaid: figures.unpaid,
      total_referrals: figures.total,
      conversion_rate: figures.conversionRate,
    },
    recent_referrals: figures.referrals
      .slice(0, program.rowsListed ?? ROWS_LISTED)
      .map((referral) => documentedReferral(referral, call, user?.affiliateId ?? 0)),
    portal_notice_html: program.rows.noticeHtml,
  };
}

export function documentedReferral(referral: ServiceReferral, { home, program }: Call, affiliateId: number) {
  return {
    ...{ id: referral.id, affiliate_id: affiliateId, visit_id: referral.visitId, order_id: referral.orderId },
    ...{ status: referral.status, amount: referral.amount, currency: referral.currency, provider: referral.provider },
    provider_url: `${home}/wp-admin/post.php?post=${referral.orderId}`,
    created_at: toWireTime(referral.createdAt + program.zone),
    updated_at: toWireTime(referral.updatedAt + program.zone),
    ...(program.isWide && { description: referral.description }),
  };
}

export function documentedMember(member: Member) {
  return {
    ...{ id: member.id, user_id: member.userId, status: member.status, affiliate_code: member.code },
    ...{ rate: member.rate, rate_type: member.rateType, earnings_balance: member.unpaid },
    ...{ total_paid: member.paid, total_unpaid: member.unpaid },
    created_at: toWireTime(member.createdAt),
    updated_at: toWireTime(member.updatedAt),
  };
}
