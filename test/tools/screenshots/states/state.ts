import type { Page } from 'playwright-core';
import type { Affiliate, NamedGroup } from '../../../../lib/domain/groups/affiliates.ts';
import type { LoadEnd, PageAnswer, Progress } from '../../../../lib/domain/groups/group-look-up.ts';
import type { Messages } from '../../../../lib/platform/messages.ts';
import type { Items } from '../../../../lib/platform/storage/prefetch.ts';
import type { RecordsSample } from './records.ts';

/** What a view meets when it is drawn, and what is done with it then, so that one picture shows one state. */
export interface State {
  /** In the field's own terms; names the picture. */
  name: string;
  /** What lies in storage.local. */
  stored: Items;
  /** What was recorded of programmes, by id. */
  records?: Record<string, RecordsSample>;
  /** What the worker says to an intention; one that is not named is heard and done. */
  worker?: Answers;
  /** What the worker says on the line of the group look-up. */
  groups?: GroupAnswers;
  /** The browser cannot read what is stored. */
  unreadable?: boolean;
  /** It does not outlast another size of the window: drawn anew for each look. */
  fleeting?: true;
  /** The address of the tab behind the popup. */
  tab?: string;
  /** What a person does; nothing may depend on the words on display, which change with the language. */
  act?(page: Page): Promise<void>;
  /** CSS: what has to be seen before the picture is taken. */
  ready: string;
  /** The one with most to show: also in forced colours and at 200 %. */
  busiest?: true;
}

/** `never`: it is still under way. `gone`: there is no worker any more. */
export type Answers = {
  [N in keyof Messages]?: { answer: Messages[N]['answer'] } | 'never' | 'gone';
};

export interface GroupAnswers {
  names?: NamedGroup[];
  /** By group; one that is not named never answers. */
  pages?: Record<number, PageAnswer>;
  /** What a whole group brings; without an end it is still coming. */
  all?: { affiliates: Affiliate[]; progress: Progress; end?: LoadEnd };
}

export type PageName = 'popup' | 'options' | 'sidepanel' | 'earnings';
