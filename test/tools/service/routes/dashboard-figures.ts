import { count, money, rate } from '../dialects/deployed.ts';
import { listProgram } from '../figures/service-groups.ts';
import type { ServiceReferral } from '../figures/service-referral.ts';
import type { Permission, User } from '../figures/users.ts';

/** The program's figures, as far as this user may see them. */
export function statsFor(user: User, referrals: ServiceReferral[]) {
  const may = (what: Permission) => user.may.includes(what);
  return {
    ...(may('payouts') && {
      total_paid: money('Total Paid', sum(referrals, 'paid'), 'MoneyPaid'),
      total_unpaid: money('Total Unpaid', sum(referrals, 'unpaid'), 'MoneyUnPaid'),
    }),
    ...(may('affiliates') && { active_affiliates: count('Active Affiliates', howMany('active'), 'Persons') }),
    ...(may('referrals') && {
      total_visits: count('Total Visits', '1043', 'LinkClick'),
      total_referrals: count('Total Referrals', referrals.length, 'LinkReferal'),
      conversion_rate: rate('Conversion Rate', '0.67%', 'PercentIcon'),
    }),
    ...(may('affiliates') && { pending_affiliates: count('Pending Affiliates', howMany('pending'), 'PendingUser') }),
    ...(may('referrals') && { total_order_value: money('Total Order Value by Referrals', '617', 'BagLoveIcon') }),
  };
}

/** The members are made from their numbers, so they are counted once. */
const counted = new Map<string, number>();
function howMany(status: string): number {
  const known = counted.get(status);
  if (known !== undefined) return known;
  const { total } = listProgram({ page: 1, perPage: 1, by: 'id', descending: false, status, matches: null });
  counted.set(status, total);
  return total;
}

/** Added up in floats, as the server does: "37.019999999999996". */
const sum = (referrals: ServiceReferral[], status: string): string =>
  String(referrals.filter((each) => each.status === status).reduce((total, { amount }) => total + Number(amount), 0));

export const payoutRow = {
  id: 1,
  created_by: '1',
  total_amount: '1034.4',
  payout_method: 'manual',
  status: 'paid',
  currency: 'USD',
  title: 'October payout',
  description: null,
  settings: null,
  created_at: '2026-11-02T01:28:34+00:00',
  updated_at: '2026-11-02T01:28:34+00:00',
};
