/** An affiliate of a group, as an administrator sees one. null: the service does not tell. */
export interface Affiliate {
  id: string;
  userId: string | null;
  code: string | null;
  name: string | null;
  email: string | null;
  status: string;
  /** Decimal text, or what the service wrote. */
  rate: string | null;
  /** "percentage", "flat", …: allowed values are not shown in the spec. */
  rateType: string | null;
  /** Amounts: decimal text, or what the service wrote. */
  balance: string | null;
  paid: string | null;
  unpaid: string | null;
  /** Only where the service names one. */
  currency: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  /** The affiliate's page in the programme's administration; http(s) only. */
  editUrl: string | null;
  /** What else the service says, name and value. Left out when a whole group is loaded, to spare memory. */
  more: [name: string, value: string][];
}

/** A page of a group listing. */
export interface AffiliatePage {
  affiliates: Affiliate[];
  /** Of the current filter, over all pages. */
  total: number;
  /** In effect, whatever was asked for. */
  perPage: number;
  /** 1-based. */
  page: number;
}

/** What is asked of a group; empty fields are left out of the request (spec, query parameters). */
export interface GroupQuestion {
  groupId: number;
  search: string;
  status: string;
  perPage: number | null;
  page: number;
}

/** Groups whose names are asked of a service, five pages of a hundred: a search asks each of them. */
export const MOST_NAMED_GROUPS = 500;

/** A group as the service names it, where `GET /settings/groups` answers. */
export interface NamedGroup {
  groupId: number;
  name: string;
}

/** The last page there is; 1 for an empty listing. */
export const lastPage = ({ total, perPage }: Pick<AffiliatePage, 'total' | 'perPage'>): number =>
  Math.max(1, Math.ceil(total / Math.max(1, perPage)));
