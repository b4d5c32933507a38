import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { Affiliate } from './affiliates.ts';
import type { OverviewFigures } from './program-overview-schema.ts';

/** A part of the overview that a user may see; delegates see some of them. */
export type OverviewPart = 'applicants' | 'referrals' | 'unpaid' | 'active' | 'owed';

/** What an administrator sees of the whole program. */
export interface ProgramOverview {
  /** As stored; they hold nobody's name. */
  figures: OverviewFigures;
  /** Who is owed most, that one first. Never stored on disk. */
  owed: Affiliate[];
}

export type OverviewAnswer = Result<ProgramOverview, ServiceError>;

/** The program's own figures, as one answer has them; null: not for this user. */
export interface Dashboard {
  applicants: number | null;
  /** Decimal text, in one of `currencies`, as far as they are known. */
  unpaid: string | null;
  active: number | null;
  /** Whether this user sees referrals. */
  referrals: boolean;
  /** ISO codes named by its rows. */
  currencies: string[];
  /** The page of one affiliate in the administration. */
  editUrl: string | null;
}

/** How many wait for approval, and the administration's page of one of their affiliates. */
export interface Waiting {
  total: number;
  editUrl: string | null;
}

const MINUTE = 60_000;
/** Opening a page asks again when the figures are older than this. */
const FRESH = 15 * MINUTE;

/** Whether to ask again without a click. A moment in the future comes from a clock that was set back since. */
export const isOutdated = (figures: OverviewFigures | null, revision: number, now: number): boolean =>
  figures === null || figures.revision !== revision || figures.at > now || now - figures.at >= FRESH;
