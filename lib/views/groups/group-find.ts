import { type ReadonlySignal, signal } from '@preact/signals';
import type { ServiceError } from '../../domain/errors.ts';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import type { GroupService } from '../../domain/groups/group-look-up.ts';
import type { KnownGroup } from '../../domain/groups/groups.ts';

/** The people of one group who match; `total` may be more than are listed. */
export interface FoundIn {
  group: KnownGroup;
  affiliates: Affiliate[];
  total: number;
}

/** A search through several groups, under way or over. */
export interface Finding {
  search: string;
  status: string;
  groups: KnownGroup[];
  /** How many were asked. */
  done: number;
  found: FoundIn[];
  /** Groups that the service does not know any more. */
  missing: KnownGroup[];
  running: boolean;
  /** Why it ended early; trying again goes on where it ended. */
  error: ServiceError | null;
}

/** Who is looked for is one person, seldom several: more of a group are had by opening it. */
const LISTED = 5;

/** Looks for somebody in one group after the other: one request a group, one at a time, stopped at will. */
export function createGroupFind(service: Pick<GroupService, 'page'>) {
  const finding = signal<Finding | null>(null);
  let current = new AbortController();
  let accountOf = '';

  const change = (part: Partial<Finding>) => {
    if (finding.value) finding.value = { ...finding.value, ...part };
  };

  async function goOn(): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal: mine } = current;
    change({ running: true, error: null });
    for (;;) {
      const now = finding.value;
      const group = now?.groups[now.done];
      if (!now || !group) break;
      const { groupId } = group;
      const { search, status } = now;
      const question = { groupId, search, status, perPage: LISTED, page: 1 };
      const answer = await service.page({ accountId: accountOf, question }, mine);
      if (mine.aborted) return;
      const done = now.done + 1;
      if (answer.ok) {
        const { affiliates, total } = answer.value;
        const here = { group, affiliates: affiliates.slice(0, LISTED), total };
        change({ done, found: affiliates.length > 0 ? [...now.found, here] : now.found });
      } else if (answer.error.kind === 'not-found' && !answer.error.page) {
        change({ done, missing: [...now.missing, group] });
      } else {
        // What fails in one group fails in the next: nobody is asked once a group to no end (pitfall 9).
        change({ running: false, error: answer.error });
        return;
      }
    }
    change({ running: false });
  }

  function stop(): void {
    current.abort();
    change({ running: false });
  }

  return {
    finding: finding as ReadonlySignal<Finding | null>,
    async start(
      accountId: string,
      asked: Pick<Finding, 'search' | 'status'>,
      groups: KnownGroup[],
    ): Promise<void> {
      accountOf = accountId;
      const nothing = { done: 0, found: [], missing: [], running: true, error: null };
      finding.value = { ...asked, groups, ...nothing };
      await goOn();
    },
    /** From the group that could not be asked. */
    goOn,
    /** Stops and keeps who has been found. */
    stop,
    clear(): void {
      stop();
      finding.value = null;
    },
  };
}
