import type { AffiliatePage, GroupQuery } from '../../domain/groups/affiliates.ts';
import type { GroupLoad } from './group-load.ts';

/** A status that the group on display can be narrowed to. */
export interface StatusChip {
  /** null: all of them. */
  status: string | null;
  /** null: unknown until it is asked for. */
  count: number | null;
  pressed: boolean;
}

/** Services do not document which there are: the usual ones and those seen are offered. */
const USUAL = ['active', 'pending', 'inactive', 'rejected'];

interface Known {
  question: GroupQuery;
  page: AffiliatePage;
  seen: string[];
  load: Pick<GroupLoad, 'loaded' | 'status' | 'statuses' | 'matching'>;
}

/** Of a loaded group every status with its count; of a page those that may exist, only the chosen one counted. */
export function statusChips({ question, page, seen, load }: Known): StatusChip[] {
  const { loaded, status, statuses, matching } = load;
  if (loaded.value && question.status === '') {
    return [[null, matching.value] as const, ...statuses.value].map(([one, count]) => ({
      status: one,
      count,
      pressed: one === status.value,
    }));
  }
  if (page.total === 0 && question.status === '') return [];
  const others = [...seen, question.status].filter((one) => one !== '' && !USUAL.includes(one.toLowerCase()));
  const total = loaded.value ? matching.value : page.total;
  return [null, ...USUAL, ...new Set(others)].map((one) => {
    const pressed = (one ?? '') === question.status.toLowerCase() || one === question.status;
    return { status: one, count: pressed ? total : null, pressed };
  });
}
