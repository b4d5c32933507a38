import type { AffiliatePage, GroupQuery } from '../../domain/groups/affiliates.ts';
import type { GroupLoad } from './group-load.ts';

/** A choice of status. `status` null: all; `count` null: unknown until it is requested. */
interface StatusChip {
  status: string | null;
  count: number | null;
  pressed: boolean;
}

/** Services do not document their statuses. */
const USUAL = ['active', 'pending', 'inactive', 'rejected'];

interface Known {
  question: GroupQuery;
  page: AffiliatePage;
  seen: string[];
  load: Pick<GroupLoad, 'loaded' | 'status' | 'statuses' | 'matching'>;
}

/** A loaded group has every status with its count; a page has those that may exist, with the count of the chosen one. */
export function statusChips({ question, page, seen, load }: Known): StatusChip[] {
  const { loaded, status, statuses, matching } = load;
  if (loaded.value && question.status === '') {
    return [[null, matching.value] as const, ...statuses.value].map(([name, count]) => ({
      status: name,
      count,
      pressed: name === status.value,
    }));
  }
  if (page.total === 0 && question.status === '') return [];
  const others = [...seen, question.status].filter((name) => name !== '' && !USUAL.includes(name.toLowerCase()));
  const total = loaded.value ? matching.value : page.total;
  return [null, ...USUAL, ...new Set(others)].map((name) => {
    const pressed = (name ?? '') === question.status.toLowerCase() || name === question.status;
    return { status: name, count: pressed ? total : null, pressed };
  });
}
