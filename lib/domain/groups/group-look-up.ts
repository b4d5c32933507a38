import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { Affiliate, AffiliatePage, AffiliateQuery, GroupQuery, NamedGroup } from './affiliates.ts';
import type { OverviewAnswer } from './program-overview.ts';

export interface GroupRequest {
  accountId: string;
  query: AffiliateQuery;
  /** Requested without a click, on opening the panel or while typing. */
  automatic?: true;
}

export type PageAnswer = Result<AffiliatePage, ServiceError>;

export interface LoadingProgress {
  pagesDone: number;
  pages: number;
  rows: number;
  total: number;
  millisecondsLeft: number | null;
}

export interface LoadedPart {
  affiliates: Affiliate[];
  progress: LoadingProgress;
}

export interface LoadResult {
  total: number;
  /** The first total, if it changed during loading: rows may have moved between pages. */
  totalBefore: number | null;
  /** Affiliates left out because the group is too large for a browser; absent: none. */
  leftOut?: number;
  missingPages: number[];
  cancelled: boolean;
  error: ServiceError | null;
}

export interface GroupService {
  page(request: GroupRequest, signal: AbortSignal): Promise<PageAnswer>;
  /** Waits until each part is taken. */
  all(request: { accountId: string; query: GroupQuery }, signal: AbortSignal): AsyncGenerator<LoadedPart, LoadResult>;
  names(accountId: string): Promise<NamedGroup[]>;
  /** Opening a page (`automatic`) requests the overview at most every 15 minutes; a click always does. */
  overview(request: Pick<GroupRequest, 'accountId' | 'automatic'>): Promise<OverviewAnswer>;
}
