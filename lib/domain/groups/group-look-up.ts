import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { Affiliate, AffiliatePage, AffiliateQuery, GroupQuery, NamedGroup } from './affiliates.ts';
import type { OverviewAnswer } from './program-overview.ts';

/** What the look-up asks for: a page, or a whole listing in parts. */
export interface GroupRequest {
  accountId: string;
  question: AffiliateQuery;
  /** Asked without a click: the panel was opened, or the user paused while typing. */
  byItself?: true;
}

export type PageAnswer = Result<AffiliatePage, ServiceError>;

/** The progress of loading a whole group. */
export interface LoadingProgress {
  pagesDone: number;
  pages: number;
  rows: number;
  total: number;
  /** null until the first page has arrived. */
  millisecondsLeft: number | null;
}

/** One part of a whole group. */
export interface LoadedPart {
  affiliates: Affiliate[];
  progress: LoadingProgress;
}

/** How loading a whole group ended; the rows were handed over part by part. */
export interface LoadResult {
  /** The total in the service's last answer. */
  total: number;
  /** The first total, if it changed during loading: rows may have moved between pages. */
  totalBefore: number | null;
  /** How many affiliates were left out because the group is too large for a browser; absent if none. */
  leftOut?: number;
  /** Pages that could not be loaded. */
  missingPages: number[];
  cancelled: boolean;
  /** Why it ended early or has missing pages. */
  error: ServiceError | null;
}

/** The panel's questions, as the worker answers them. */
export interface GroupService {
  page(ask: GroupRequest, signal: AbortSignal): Promise<PageAnswer>;
  /** Parts that are not taken make it wait. */
  all(ask: { accountId: string; question: GroupQuery }, signal: AbortSignal): AsyncGenerator<LoadedPart, LoadResult>;
  /** The groups by name, where a route offers them; rows name theirs, too. */
  names(accountId: string): Promise<NamedGroup[]>;
  /**
   * What an administrator sees of the whole program. Opening a page (`byItself`) asks at most every 15 minutes, and
   * answers what is kept in between; a click asks.
   */
  overview(ask: Pick<GroupRequest, 'accountId' | 'byItself'>): Promise<OverviewAnswer>;
}
