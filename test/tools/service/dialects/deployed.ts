import { sumDecimals } from '../../../../lib/domain/money/decimal.ts';
import type { ServiceFigures } from '../figures/figures.ts';
import type { Member } from '../figures/group-members.ts';
import type { ServiceClick } from '../figures/service-click.ts';
import type { Group } from '../figures/service-groups.ts';
import type { ReferralStatus, ServiceReferral } from '../figures/service-referral.ts';
import type { User } from '../figures/users.ts';
import { deployedPage } from '../routes/paging.ts';
import type { Dialect } from './dialect.ts';
import { humanDate, toWireTime } from './wire-time.ts';

const rowsListed = 5;
const listedStatuses: readonly ReferralStatus[] = ['paid', 'unpaid', 'rejected'];
const historyStatuses: readonly ReferralStatus[] = [...listedStatuses, 'cancelled'];

/** Answers as recorded from a running installation. */
export const deployed: Dialect = {
  stats: (figures) => ({
    stats: {
      total_paid: moneyFigure('Total Paid', paid(figures), 'MoneyPaid'),
      total_unpaid: moneyFigure('Total Unpaid', plain(figures.unpaid), 'MoneyUnPaid'),
      total_referrals: countFigure('Total Referrals', String(figures.referrals.length), 'LinkReferal'),
      conversion_rate: rateFigure('Conversion Rate', percent(figures.conversionRate), 'PercentIcon'),
    },
    recent_referrals: listed(figures).slice(0, rowsListed).map(referralRow),
    portal_notice_html: figures.noticeHtml,
  }),
  members: (page, group, path, site) => ({
    affiliates: deployedPage({ ...page, items: page.items.map((member) => memberRow(member, group, site)) }, path),
  }),
};

export const moneyFigure = (title: string, amount: number | string, icon: string) => ({
  ...{ title, amount, is_currency: true, icon },
});
export const countFigure = (title: string, amount: number | string, icon: string) => ({
  ...{ title, amount, is_currency: false, is_number: true, icon },
});
export const rateFigure = (title: string, amount: string, icon: string) => ({
  ...{ title, amount, is_currency: false, is_number: false, icon },
});

/** The deployed service lists only these referrals next to the totals, but counts all of them. */
export function listed(figures: ServiceFigures): ServiceReferral[] {
  return figures.referrals.filter(({ status }) => listedStatuses.includes(status));
}

/** The referrals in the deployed service's history. */
export function inHistory(figures: ServiceFigures): ServiceReferral[] {
  return figures.referrals.filter(({ status }) => historyStatuses.includes(status));
}

/** The server subtracts unpaid from all earnings in floats: 0.3 − 0.1 = 0.19999999999999998. */
function paid(figures: ServiceFigures): number {
  return Number(sumDecimals([figures.paid, figures.unpaid])) - Number(figures.unpaid);
}

/** `12.40` → `12.4` */
export const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

/** `5.63` → `5.63%`, `1250.00` → `1,250.00%` */
function percent(rate: string): string {
  const format = { minimumFractionDigits: rate === '0' ? 0 : 2, maximumFractionDigits: 2 };
  return `${Number(rate).toLocaleString('en-US', format)}%`;
}

function referralRow(referral: ServiceReferral) {
  return {
    description: referral.description,
    created_at: toWireTime(referral.createdAt),
    status: referral.status,
    amount: plain(referral.amount),
    human_date: humanDate(referral.createdAt),
  };
}

/** A click with the sum of its listed referrals, also rejected ones, in floats. */
export function clickRow(
  click: ServiceClick,
  referrals: readonly ServiceReferral[],
  affiliateId: number,
  site: string,
) {
  const total = referrals
    .filter(({ status }) => listedStatuses.includes(status))
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  const { url } = click;
  return {
    url: url.startsWith('/') ? `${site}${url}${url.includes('?') ? '&' : '?'}ref=${affiliateId}` : url,
    referrer: click.referrer,
    utm_campaign: click.campaign,
    utm_medium: click.medium,
    utm_source: click.source,
    created_at: toWireTime(click.at),
    human_date: humanDate(click.at),
    total_referral_amount: total,
    is_converted: total !== 0,
  };
}

/** @param id of the user, not of the affiliate */
export const userDetails = (
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  affiliate_id: number,
  site: string,
  login = name,
) => ({
  ...{ full_name: name, edit_url: `${site}/wp-admin/user-edit.php?user_id=${id}`, email, avatar: '' },
  ...{ affiliate_id, website: '', user_name: login },
});

/** An affiliate with integers as strings and extra fields, but no code. SECRET marks data that the extension must not keep. */
export function memberRow(member: Member, group: Group | null, site: string) {
  const login = member.email.split('@')[0] ?? '';
  return {
    id: member.id,
    contact_id: null,
    user_id: String(member.userId),
    group_id: group && String(group.id),
    rate: member.rate,
    total_earnings: plain(sumDecimals([member.paid, member.unpaid])),
    unpaid_earnings: plain(member.unpaid),
    referrals: String(member.referrals),
    visits: String(member.visits),
    lead_counts: '0',
    rate_type: member.rateType,
    custom_param: null,
    payment_email: group && paymentEmail(member),
    status: member.status,
    settings: { disable_new_ref_email: 'no', bank_details: 'SECRET-bank' },
    custom_fields: [],
    note: null,
    created_at: toWireTime(member.createdAt),
    updated_at: toWireTime(member.updatedAt),
    bank_details: 'SECRET-bank',
    rate_details: {
      type: member.rateType,
      rate: member.rate,
      is_custom: 'yes',
      human_readable: member.rateType === 'flat' ? `${member.rate} (custom)` : `${member.rate}% (custom)`,
    },
    user_details: userDetails({ id: member.userId, name: member.name, email: member.email }, member.id, site, login),
    user: {
      ID: member.userId,
      user_login: login,
      user_nicename: login,
      user_email: member.email,
      user_url: '',
      user_registered: toWireTime(member.createdAt).slice(0, 19).replace('T', ' '),
      user_activation_key: 'SECRET-key',
      user_status: '0',
      display_name: member.name,
      full_name: member.name,
      photo: '',
    },
    group: group && {
      id: group.id,
      object_type: 'affiliate_group',
      object_id: '0',
      meta_key: group.name,
      value: JSON.stringify({ name: group.name, rate: 25, rate_type: 'percentage', status: 'active' }),
      created_at: '2026-01-05T08:00:00+00:00',
      updated_at: '2026-11-01T08:00:00+00:00',
    },
  };
}

export const paymentEmail = ({ id }: Member): string => `SECRET-${id}@pay.example`;
