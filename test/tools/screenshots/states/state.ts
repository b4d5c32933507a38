import type { Page } from 'playwright-core';
import type { Affiliate, NamedGroup } from '../../../../lib/domain/groups/affiliates.ts';
import type { LoadingProgress, LoadResult, PageAnswer } from '../../../../lib/domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../../../../lib/domain/groups/program-overview.ts';
import type { Messages } from '../../../../lib/platform/messages.ts';
import type { Items } from '../../../../lib/platform/storage/view-request.ts';
import type { HistorySample } from './histories.ts';

/** One picture: what is stored, and what a user does. */
export interface State {
  name: string;
  stored: Items;
  histories?: Record<string, HistorySample>;
  /** The worker's answers to messages; others get null. */
  worker?: Answers;
  /** The worker's answers on the group look-up's port. */
  groups?: GroupAnswers;
  /** The browser cannot read storage. */
  unreadable?: boolean;
  /** Does not survive a change of window size: drawn again for each look. */
  fleeting?: true;
  /** The address of the tab behind the popup. */
  tab?: string;
  /** The steps of a user. Must not depend on texts, which change with the language. */
  act?(page: Page): Promise<unknown>;
  /** CSS: what must be visible before the picture is taken. */
  ready: string;
  /** Has the most content: also in forced colors and at 200 %. */
  busiest?: true;
}

/** `never`: still pending. `gone`: the worker is gone. */
export type Answers = {
  [N in keyof Messages]?: { answer: Messages[N]['answer'] } | 'never' | 'gone';
};

export interface GroupAnswers {
  names?: NamedGroup[];
  /** By group, and the whole program's; others never answer. */
  pages?: { [group: number]: PageAnswer; null?: PageAnswer };
  overview?: OverviewAnswer;
  /** The answer for a whole group; without an end it is still loading. */
  all?: { affiliates: Affiliate[]; progress: LoadingProgress; end?: LoadResult };
}

export type PageName = 'popup' | 'options' | 'sidepanel' | 'earnings';
