import { stableJson } from '../text/json-text.ts';

/** An affiliate, as an administrator sees it. null: the service sends no value. */
export interface Affiliate {
  id: string;
  userId: string | null;
  code: string | null;
  name: string | null;
  email: string | null;
  status: string;
  /** Rates and amounts: decimal text, or any other text of the service. */
  rate: string | null;
  /** "percentage", "flat" or any other text: the documentation lists no values. */
  rateType: string | null;
  balance: string | null;
  paid: string | null;
  unpaid: string | null;
  currency: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  /** The affiliate's page in the program's administration; http(s) only. */
  editUrl: string | null;
  group: AffiliateGroup | null;
  /** A few more fields of the service. Empty when a whole group is loaded, to save memory. */
  more: [name: string, value: string][];
}

export const affiliateName = ({ name, code, email, id }: Affiliate): string => name || code || email || `#${id}`;

export interface AffiliatePage {
  affiliates: Affiliate[];
  total: number;
  perPage: number;
  page: number;
}

/** A request for a listing; empty fields are left out of the query. */
export interface AffiliateQuery {
  groupId: number | null;
  search: string;
  status: string;
  perPage: number | null;
  page: number;
  /** Absent: the service's own order. */
  order?: { by: 'id' | 'unpaid_earnings'; descending: boolean };
}

export interface GroupQuery extends AffiliateQuery {
  groupId: number;
}

export const isSameQuery = (a: AffiliateQuery, b: AffiliateQuery): boolean => stableJson(a) === stableJson(b);

/** Five pages of a hundred, so that the panel's choice stays small enough to scan. */
export const MOST_NAMED_GROUPS = 500;

export interface NamedGroup {
  groupId: number;
  name: string;
}

export interface AffiliateGroup {
  groupId: number;
  /** null: it has only a number. */
  name: string | null;
}

/** The number of the last page; 1 for an empty listing. */
export const lastPage = ({ total, perPage }: Pick<AffiliatePage, 'total' | 'perPage'>): number =>
  Math.max(1, Math.ceil(total / Math.max(1, perPage)));
