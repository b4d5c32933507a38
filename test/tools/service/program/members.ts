import type { Page } from '../model/paging.ts';
import { inventedMember, type Member, recordedMember, trickyCount, trickyMember } from './sample-members.ts';

/** Affiliates of one group who are computed on request. */
export interface Section {
  /** null: the affiliates without a group. */
  group: { id: number; name: string; createdAt?: number } | null;
  size: number;
  member(index: number): Member;
}

export type Group = Section & { group: NonNullable<Section['group']> };

export interface ListedMember {
  member: Member;
  group: Section['group'];
}

export interface MemberQuery {
  page: number;
  perPage: number;
  by: 'id' | 'unpaid_earnings';
  descending: boolean;
  status: string | null;
  /** Lists only these groups; null: the whole program. */
  groupIds: number[] | null;
  /** null: every affiliate. */
  matches: ((member: Member) => boolean) | null;
}

export type Members = ReturnType<typeof createMembers>;

/** The affiliates of a program, in the order of ids. */
export function createMembers(sections: readonly Section[], groups: readonly Group[]) {
  /** Computed once, because many requests need every affiliate. */
  let members: ListedMember[] | undefined;
  /** Computed once until a member changes. */
  let known: { byUnpaid?: ListedMember[]; byStatus?: Map<string, ListedMember[]>; byEarned?: ListedMember[] } = {};
  const all = () => (members ??= sections.flatMap(membersIn));
  const sortedBy = (list: ListedMember[], sum: (member: Member) => number) => {
    const sums = list.map((listed) => ({ listed, sum: sum(listed.member) }));
    return sums.sort((a, b) => a.sum - b.sum).map(({ listed }) => listed);
  };
  const byUnpaid = () => (known.byUnpaid ??= sortedBy(all(), ({ unpaid }) => Number(unpaid)));
  const inStatus = (status: string) => {
    known.byStatus ??= Map.groupBy(all(), ({ member }) => member.status);
    return known.byStatus.get(status) ?? [];
  };
  return {
    groups,
    /** A filter, or an order other than by id, checks every affiliate. */
    list({ page, perPage, by, descending, status, groupIds, matches }: MemberQuery): Page<ListedMember> {
      const isIn = ({ group }: Pick<Section, 'group'>) => !groupIds || (group !== null && groupIds.includes(group.id));
      const from = (page - 1) * perPage;
      const selected = sections.filter(isIn);
      if (by === 'id' && !status && !matches) {
        const total = selected.reduce((sum, { size }) => sum + size, 0);
        const indexes = Array.from(
          { length: Math.max(0, Math.min(perPage, total - from)) },
          (_, index) => from + index,
        );
        const items = indexes.map((index) => nth(selected, descending ? total - 1 - index : index));
        return { items, total, page, perPage };
      }
      // A group's members are computed each time, because most groups are small.
      const candidates = by === 'unpaid_earnings' ? byUnpaid() : groupIds ? selected.flatMap(membersIn) : all();
      const found = candidates.filter(
        ({ member, group }) => isIn({ group }) && (!status || member.status === status) && (matches?.(member) ?? true),
      );
      if (descending) found.reverse();
      return { items: found.slice(from, from + perPage), total: found.length, page, perPage };
    },
    find: (id: number): ListedMember | undefined => all().find(({ member }) => member.id === id),
    count: (status: string): number => inStatus(status).length,
    /** The clicks of all active affiliates. */
    visits: (): number => inStatus('active').reduce((sum, { member }) => sum + member.visits, 0),
    /** The active affiliates who earned most. */
    top(most: number): ListedMember[] {
      const lost = ({ earned, paid, unpaid }: Member) => -Number(earned ?? Number(paid) + Number(unpaid));
      known.byEarned ??= sortedBy(inStatus('active'), lost);
      return known.byEarned.slice(0, most);
    },
    /** Forgets what was computed, because a member has changed. */
    changed(): void {
      known = {};
    },
  };
}

const membersIn = (section: Section): ListedMember[] =>
  Array.from({ length: section.size }, (_, index) => at(section, index));

const at = ({ group, member }: Section, index: number): ListedMember => ({ member: member(index), group });

function nth(selected: readonly Section[], index: number): ListedMember {
  let rest = index;
  for (const section of selected) {
    if (rest < section.size) return at(section, rest);
    rest -= section.size;
  }
  throw new Error(`There is no affiliate number ${index}`);
}

const groupOf = (id: number, name: string, size: number, member: (group: number, index: number) => Member): Group => ({
  ...{ group: { id, name }, size, member: (index) => member(id, index) },
});

export const groups: readonly Group[] = [
  groupOf(3, 'Bloggers', 37, recordedMember),
  groupOf(5, 'Newcomers', 0, inventedMember),
  groupOf(7, 'Everybody', 100_000, inventedMember),
  groupOf(9, 'Tricky "names", & more', trickyCount, trickyMember),
];
const ungrouped: Section = { group: null, size: 5, member: (index) => inventedMember(1, index) };

/** The sample's affiliates, who never change. */
export const SAMPLE_MEMBERS = createMembers([...groups.slice(0, 1), ungrouped, ...groups.slice(1)], groups);
