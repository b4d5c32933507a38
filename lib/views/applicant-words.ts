import { newApplicants, watchedName } from '../domain/groups/group-watch.ts';
import { plural, t } from '../platform/i18n.ts';
import type { Stored } from '../platform/storage/view.ts';

/** A watched group with applicants that the user has not looked at yet. */
export interface Applied {
  accountId: string;
  groupId: number;
  words: string;
}

type Deciding = Pick<Stored, 'accounts' | 'groups' | 'watches'>;

/** What the badge counts, group by group, in words: "2 new applicants in Bloggers". */
export function appliedIn({ accounts, groups, watches }: Deciding): Applied[] {
  return watches.flatMap((watch) => {
    const { accountId, groupId } = watch;
    const count = newApplicants(watch);
    if (count === 0 || groupId === null) return [];
    const group = watchedName(watch, groups) ?? t('groupNumber', groupId);
    const words = plural('applicantsIn', count, group);
    const of = accounts.length > 1 ? accounts.find(({ id }) => id === accountId)?.name : undefined;
    return { accountId, groupId, words: of === undefined ? words : t('shownWithNews', of, words) };
  });
}
