import { sumDecimals } from '../../../../lib/domain/money/decimal.ts';
import type { ListedMember } from '../program/members.ts';
import type { Member } from '../program/sample-members.ts';
import { type Call, isBefore160 } from './call.ts';
import { plain } from './stat.ts';
import { toSqlTime, toWireTime } from './wire-time.ts';

export const loginOf = ({ email, login }: Pick<Member, 'email' | 'login'>): string =>
  login ?? email.split('@')[0] ?? '';
export const paymentEmailOf = ({ id, paymentEmail }: Member): string | null =>
  paymentEmail === undefined ? `SECRET-${id}@pay.example` : paymentEmail;

const earnedBy = ({ paid, unpaid, earned }: Member): string => earned ?? plain(sumDecimals([paid, unpaid]));

export const userDetails = (member: Pick<Member, 'id' | 'userId' | 'name' | 'email' | 'login'>, home: string) => ({
  ...{ full_name: member.name, edit_url: `${home}/wp-admin/user-edit.php?user_id=${member.userId}` },
  ...{ email: member.email, avatar: '', affiliate_id: member.id, website: '', user_name: loginOf(member) },
});

/** An affiliate inside another row. SECRET marks data that the extension must not keep. */
export function bareMember({ member, group }: ListedMember, { home, program }: Call) {
  const login = loginOf(member);
  const { id, name, email, status, rate } = member;
  return {
    ...{ id, contact_id: null, user_id: String(member.userId), group_id: group && String(group.id), rate },
    ...{ total_earnings: earnedBy(member), unpaid_earnings: plain(member.unpaid) },
    ...{ referrals: String(member.referrals), visits: String(member.visits), lead_counts: '0' },
    ...{ rate_type: member.rateType, custom_param: member.parameter ?? null, payment_email: paymentEmailOf(member) },
    status,
    settings: { disable_new_ref_email: 'no', bank_details: member.bank ?? 'SECRET-bank' },
    ...(!isBefore160(program) && { custom_fields: [] }),
    note: null,
    created_at: toWireTime(member.createdAt),
    updated_at: toWireTime(member.updatedAt),
    user_details: userDetails(member, home),
    user: {
      ...{ ID: member.userId, user_login: login, user_nicename: login, user_email: email, user_url: '' },
      user_registered: toSqlTime(member.registeredAt ?? member.createdAt),
      ...{ user_activation_key: member.bank ?? 'SECRET-key', user_status: '0' },
      ...{ display_name: name, full_name: name, photo: '' },
    },
  };
}

/** An affiliate in a list: integers as strings, no code. The group's name is `meta_key`. */
export function memberRow(listed: ListedMember, call: Call) {
  const { member, group } = listed;
  return {
    ...bareMember(listed, call),
    bank_details: member.bank ?? 'SECRET-bank',
    rate_details: rateDetails(member),
    group: group && {
      ...{ id: group.id, object_type: 'affiliate_group', object_id: '0', meta_key: group.name },
      value: { rate_type: 'percentage', rate: 25, status: 'active', notes: '' },
      created_at: toWireTime(group.createdAt ?? Date.UTC(2026, 0, 5, 8)),
      updated_at: toWireTime(group.createdAt ?? Date.UTC(2026, 10, 1, 8)),
    },
  };
}

function rateDetails({ rate, rateType: type }: Member) {
  if (type === 'default') {
    const usual = { is_custom: 'no', is_default: 'yes', human_readable: '20% (default)' };
    return { type: 'percentage', rate: 20, ...usual };
  }
  const words = type === 'flat' ? `$ ${Number(rate).toFixed(2)}` : `${rate}%`;
  return { type, rate, is_custom: 'yes', human_readable: `${words} (custom)` };
}
