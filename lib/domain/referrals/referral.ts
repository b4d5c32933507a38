import { readTime } from '../calendar/time.ts';
import { isMoment } from './referral-bounds.ts';

/** A referral as the product knows it, whatever dialect the service speaks. */
export interface Referral {
  /** The service's id; null in the deployed dialect. */
  id: string | null;
  /** Order reference (documented) or description (deployed), as the service words it. */
  order: string | null;
  description: string | null;
  status: string;
  /** Decimal text, or what the service wrote if it is no number. */
  amount: string;
  currency: string | null;
  provider: string | null;
  /** http(s) only. */
  providerUrl: string | null;
  /** As the service wrote it; read with `readTime`. */
  createdAt: string | null;
}

/** A referral with the identity that it keeps from poll to poll. */
export interface KeyedReferral extends Referral {
  key: string;
}

/** Service time in ms, null if it cannot be read, or lies beyond what is recorded. */
export function timeOf({ createdAt }: Pick<Referral, 'createdAt'>): number | null {
  const at = createdAt === null ? null : readTime(createdAt);
  return at !== null && isMoment(at) ? at : null;
}
