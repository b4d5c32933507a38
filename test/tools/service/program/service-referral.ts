const referralStatuses = ['pending', 'unpaid', 'processing', 'paid', 'rejected', 'cancelled'] as const;

export type ReferralStatus = (typeof referralStatuses)[number];

export interface ServiceReferral {
  id: number;
  /** The username of the affiliate. */
  affiliate: string;
  /** The id of the click that led to the referral. */
  visitId: number | null;
  /** Its click's campaign, if one was recorded. */
  campaign?: string;
  orderId: string;
  description: string;
  status: ReferralStatus;
  /** An exact decimal. */
  amount: string;
  /** null: a referral that an administrator added may have no currency. */
  currency: string | null;
  provider: string | null;
  /** Default: a sale of an unknown value. */
  type?: string;
  orderTotal?: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

/** The fields that a caller may set; others follow from the id and the clock. */
export type NewReferral = Partial<Omit<ServiceReferral, 'id'>>;

/** Fills in missing fields from the id, so that every run has the same referrals. */
export function completeReferral(id: number, now: number, given: NewReferral): ServiceReferral {
  const orderId = given.orderId ?? String(5000 + id);
  const createdAt = given.createdAt ?? now;
  return {
    id,
    affiliate: given.affiliate ?? 'ada',
    visitId: given.visitId === undefined ? 90_000 + id : given.visitId,
    ...(given.campaign && { campaign: given.campaign }),
    orderId,
    description: given.description ?? `Order #${orderId}`,
    status: given.status ?? 'unpaid',
    amount: given.amount ?? (5 + ((id * 737) % 4000) / 100).toFixed(2),
    currency: given.currency === undefined ? 'USD' : given.currency,
    provider: given.provider === undefined ? 'woo' : given.provider,
    ...(given.type && { type: given.type }),
    ...(given.orderTotal && { orderTotal: given.orderTotal }),
    createdAt,
    updatedAt: given.updatedAt ?? createdAt,
  };
}
