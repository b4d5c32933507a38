import type { Page } from 'playwright-core';
import type { Affiliate, NamedGroup } from '../../../../lib/domain/groups/affiliates.ts';
import type { LoadingProgress, LoadResult, PageAnswer } from '../../../../lib/domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../../../../lib/domain/groups/program-overview.ts';
import type { Messages } from '../../../../lib/platform/messages.ts';
import type { Items } from '../../../../lib/platform/storage/item.ts';
import type { HistorySample } from './histories.ts';

/** The stored items and the user's steps that lead to a picture. */
export interface State {
  name: string;
  stored: Items;
  histories?: Record<string, HistorySample>;
  /** The worker's answers to messages. All other messages get null. */
  worker?: Answers;
  /** The worker's answers on the group lookup's port. */
  groups?: GroupAnswers;
  /** The browser cannot read storage. */
  unreadable?: boolean;
  /** Ends when the window's size changes, so each look opens the page again. */
  fleeting?: true;
  /** The address of the tab behind the popup. */
  tab?: string;
  /** The user's steps. They must not depend on texts, which change with the language. */
  act?(page: Page): Promise<unknown>;
  /** CSS selector of an element that must be visible before the picture is taken. */
  ready: string;
  /** Has the most content, so it also has pictures in forced colors and at 200 %. */
  busiest?: true;
}

/** `never`: the answer stays pending. `gone`: the worker is gone. */
export type Answers = {
  [N in keyof Messages]?: { answer: Messages[N]['answer'] } | 'never' | 'gone';
};

export interface GroupAnswers {
  names?: NamedGroup[];
  /** The pages of groups, and of the whole program (null). All others stay pending. */
  pages?: { [group: number]: PageAnswer; null?: PageAnswer };
  overview?: OverviewAnswer;
  /** The answer for a whole group. Without an end it is still loading. */
  all?: { affiliates: Affiliate[]; progress: LoadingProgress; end?: LoadResult };
}

export type PageName = 'popup' | 'options' | 'sidepanel' | 'earnings';
