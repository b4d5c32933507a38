import { countFigure, moneyFigure, rateFigure } from '../dialects/deployed.ts';
import { listProgram } from '../figures/service-groups.ts';
import type { ServiceReferral } from '../figures/service-referral.ts';
import type { Permission, User } from '../figures/users.ts';

/** The program's figures that a user may see. */
export function statsFor(user: User, referrals: ServiceReferral[]) {
  const may = (permission: Permission) => user.may.includes(permission);
  return {
    ...(may('payouts') && {
      total_paid: moneyFigure('Total Paid', sum(referrals, 'paid'), 'MoneyPaid'),
      total_unpaid: moneyFigure('Total Unpaid', sum(referrals, 'unpaid'), 'MoneyUnPaid'),
    }),
    ...(may('affiliates') && { active_affiliates: countFigure('Active Affiliates', countOf('active'), 'Persons') }),
    ...(may('referrals') && {
      total_visits: countFigure('Total Visits', '1043', 'LinkClick'),
      total_referrals: countFigure('Total Referrals', referrals.length, 'LinkReferal'),
      conversion_rate: rateFigure('Conversion Rate', '0.67%', 'PercentIcon'),
    }),
    ...(may('affiliates') && {
      pending_affiliates: countFigure('Pending Affiliates', countOf('pending'), 'PendingUser'),
    }),
    ...(may('referrals') && { total_order_value: moneyFigure('Total Order Value by Referrals', '617', 'BagLoveIcon') }),
  };
}

/** The numbers of affiliates by status; invented affiliates never change. */
const counted = new Map<string, number>();
function countOf(status: string): number {
  const known = counted.get(status);
  if (known !== undefined) return known;
  const { total } = listProgram({ page: 1, perPage: 1, by: 'id', descending: false, status, matches: null });
  counted.set(status, total);
  return total;
}

/** A sum in floats, as the server computes it: "37.019999999999996". */
const sum = (referrals: ServiceReferral[], status: string): string =>
  String(referrals.filter((row) => row.status === status).reduce((total, { amount }) => total + Number(amount), 0));

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
