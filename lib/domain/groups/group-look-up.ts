import type { ServiceError } from '../errors.ts';
import type { Result } from '../result.ts';
import type { Affiliate, AffiliatePage, GroupQuestion, NamedGroup } from './affiliates.ts';

/** What an administrator's look-up asks, and what comes of it: a page, or a whole group part by part. */
export interface GroupAsk {
  accountId: string;
  question: GroupQuestion;
  /** Nobody pressed anything for it: the panel opened, or somebody paused while typing. */
  byItself?: true;
}

export type PageAnswer = Result<AffiliatePage, ServiceError>;

/** How far the loading of a whole group has come. */
export interface Progress {
  pagesDone: number;
  pages: number;
  rows: number;
  total: number;
  /** null until the first page has come. */
  millisecondsLeft: number | null;
}

/** One part of a whole group. */
export interface Part {
  affiliates: Affiliate[];
  progress: Progress;
}

/** How the loading of a whole group ended; the rows were handed over page by page. */
export interface LoadEnd {
  /** As the service last said. */
  total: number;
  /** The total before, if it changed under way: rows may have moved between pages. */
  totalBefore: number | null;
  /** More than a browser should hold: how many affiliates beyond the bound were left out; absent if none. */
  leftOut?: number;
  /** Pages that could not be had. */
  missingPages: number[];
  cancelled: boolean;
  /** Why it ended early or has gaps. */
  error: ServiceError | null;
}

/** What the panel may ask; also what the worker does when asked. */
export interface GroupService {
  page(ask: GroupAsk, signal: AbortSignal): Promise<PageAnswer>;
  /** @param onPart what it answers is awaited before more is asked for */
  all(ask: GroupAsk, onPart: (part: Part) => unknown, signal: AbortSignal): Promise<LoadEnd>;
  names(accountId: string): Promise<NamedGroup[]>;
}
