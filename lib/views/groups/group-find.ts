import { type ReadonlySignal, signal } from '@preact/signals';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import type { GroupService } from '../../domain/groups/group-look-up.ts';
import type { KnownGroup } from '../../domain/groups/groups.ts';

/** The matches in one group; `total` may be more than are listed. */
export interface FoundIn {
  group: KnownGroup;
  affiliates: Affiliate[];
  total: number;
}

/** A search through several groups, running or finished. */
export interface Finding {
  search: string;
  groups: KnownGroup[];
  /** Groups asked so far. */
  done: number;
  found: FoundIn[];
  /** Groups that the service no longer has. */
  missing: KnownGroup[];
  running: boolean;
  /** Why it ended early; trying again resumes there. */
  error: ServiceError | null;
}

/** Matches listed of each group: people search for one person, and the group itself shows the rest. */
const LISTED = 5;

/** Searches one group after the other, one request at a time; can be stopped. */
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
      const question = { groupId, search: now.search, status: '', perPage: LISTED, page: 1 };
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
        // Such an error would repeat in every group, and many requests get users locked out.
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
    async start(accountId: string, search: string, groups: KnownGroup[]): Promise<void> {
      accountOf = accountId;
      const nothing = { done: 0, found: [], missing: [], running: true, error: null };
      finding.value = { search, groups, ...nothing };
      await goOn();
    },
    /** Resumes with the group that could not be asked. */
    goOn,
    /** Stops, and keeps what was found. */
    stop,
    clear(): void {
      stop();
      finding.value = null;
    },
  };
}
