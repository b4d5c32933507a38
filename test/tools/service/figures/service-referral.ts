export const referralStatuses = ['pending', 'unpaid', 'processing', 'paid', 'rejected', 'cancelled'] as const;

export type ReferralStatus = (typeof referralStatuses)[number];

export interface ServiceReferral {
  id: number;
  /** User name of the affiliate who earned it. */
  affiliate: string;
  /** The click that led to it. */
  visitId: number;
  /** Its click's campaign, if one was recorded. */
  campaign?: string;
  orderId: string;
  description: string;
  status: ReferralStatus;
  /** An exact decimal. */
  amount: string;
  /** A referral that was made by hand may have none. */
  currency: string | null;
  provider: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

/** Fields a caller may set; the others follow from the id and the clock. */
export type NewReferral = Partial<Omit<ServiceReferral, 'id'>>;

/** Fills in missing fields from the id alone, so that every run has the same referrals. */
export function completeReferral(id: number, now: number, given: NewReferral): ServiceReferral {
  const orderId = given.orderId ?? String(5000 + id);
  const createdAt = given.createdAt ?? now;
  return {
    id,
    affiliate: given.affiliate ?? 'ada',
    visitId: given.visitId ?? 90_000 + id,
    ...(given.campaign && { campaign: given.campaign }),
    orderId,
    description: given.description ?? `Order #${orderId}`,
    status: given.status ?? 'unpaid',
    amount: given.amount ?? (5 + ((id * 737) % 4000) / 100).toFixed(2),
    currency: given.currency === undefined ? 'USD' : given.currency,
    provider: given.provider ?? 'woo',
    createdAt,
    updatedAt: given.updatedAt ?? createdAt,
  };
}
