/** An affiliate, as an administrator sees one. null: the service sends none. */
export interface Affiliate {
  id: string;
  userId: string | null;
  code: string | null;
  name: string | null;
  email: string | null;
  status: string;
  /** Decimal text, or what the service wrote. */
  rate: string | null;
  /** "percentage", "flat" or any other text: the documentation lists no values. */
  rateType: string | null;
  /** Amounts: decimal text, or what the service wrote. */
  balance: string | null;
  paid: string | null;
  unpaid: string | null;
  /** null if the service names none. */
  currency: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  /** The affiliate's page in the program's administration; http(s) only. */
  editUrl: string | null;
  /** null: in none, or the service names none. */
  group: AffiliateGroup | null;
  /** A few more named fields of the service, name and value. Empty when a whole group is loaded, to save memory. */
  more: [name: string, value: string][];
}

/** The shortest name that a person has. */
export const affiliateName = ({ name, code, email, id }: Affiliate): string => name || code || email || `#${id}`;

/** A page of a group listing. */
export interface AffiliatePage {
  affiliates: Affiliate[];
  /** Over all pages of the current filter. */
  total: number;
  /** The page size in effect, whatever was asked for. */
  perPage: number;
  /** 1-based. */
  page: number;
  /** How many more the site listed for a search with a wildcard than were read; absent: none. */
  leftOut?: number;
}

/** A request for a listing; empty fields are left out of the query. */
export interface AffiliateQuery {
  /** null: the whole program. */
  groupId: number | null;
  search: string;
  status: string;
  perPage: number | null;
  page: number;
  /** Absent: the service's own. */
  order?: { by: 'id' | 'unpaid_earnings'; descending: boolean };
}

/** A request for a group's listing. */
export interface GroupQuery extends AffiliateQuery {
  groupId: number;
}

/** Whether both are answered by the same rows. */
export const isSameQuery = (one: AffiliateQuery, other: AffiliateQuery): boolean => words(one) === words(other);

const words = ({ groupId, search, status, perPage, page, order }: AffiliateQuery): string =>
  JSON.stringify([groupId, search, status, perPage, page, order?.by, order?.descending]);

/** Five pages of a hundred: what the panel lists to choose from stays small enough to scan. */
export const MOST_NAMED_GROUPS = 500;

/** A group as `GET /settings/groups` names it, where that exists. */
export interface NamedGroup {
  groupId: number;
  name: string;
}

/** The group that an affiliate's row names. */
export interface AffiliateGroup {
  groupId: number;
  /** null: it has only a number. */
  name: string | null;
}

/** The last page there is; 1 for an empty listing. */
export const lastPage = ({ total, perPage }: Pick<AffiliatePage, 'total' | 'perPage'>): number =>
  Math.max(1, Math.ceil(total / Math.max(1, perPage)));
